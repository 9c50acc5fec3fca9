import { styled } from 'styled-components';

/** Fields that belong together, with a name. */
export const Fields = styled.fieldset`
  display: grid;
  gap: 0.75rem;
  min-inline-size: 0;
  margin: 0;
  padding: 0.75rem 1rem 1rem;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  & > legend {
    padding-inline: 0.25rem;
    font-weight: 600;
  }
`;

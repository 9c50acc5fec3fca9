import { styled } from 'styled-components';

const List = styled.dl`
  display: grid;
  gap: 0.15rem;
  inline-size: 100%;
  font-size: 0.9em;
  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.5em;
    overflow-wrap: anywhere;
  }
  & dt,
  & del {
    color: var(--muted);
  }
  & dd {
    min-inline-size: 0;
  }
  & ins {
    text-decoration: none;
  }
`;

interface ChangedValuesProps {
  values: { name: string; before: string; after: string }[];
}

/** The values of a change: as they were, struck out, and as they are since. */
export const ChangedValues = ({ values }: ChangedValuesProps) => (
  <List>
    {values.map(({ name, before, after }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <del>
            <bdi>{before}</bdi>
          </del>{' '}
          <ins>
            <bdi>{after}</bdi>
          </ins>
        </dd>
      </div>
    ))}
  </List>
);

/** The letters of a text that a change shows. */
const LONGEST = 80;

export const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

import { styled } from 'styled-components';
import { look } from './look.ts';
import { TextButton } from './TextButton.tsx';

/** In the bar where it is wide enough, else in a strip of its own above the pages. */
const Place = styled.div`
  grid-area: action;
  padding: 4px 16px;
  text-align: center;

  @media (min-width: 1440px) {
    grid-area: tools;
    padding-inline: 0;
    text-align: start;
  }
`;

const Button = styled(TextButton)`
  min-block-size: 36px;
  border-color: ${look.accent};
  border-radius: 18px;
  background: ${look.accent};
  color: ${look.bar};
  font-size: 0.9em;
  font-weight: 600;
`;

/** What the host offers beside reading. */
export const HostAction = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <Place>
    <Button type="button" onClick={onPress}>
      {label}
    </Button>
  </Place>
);

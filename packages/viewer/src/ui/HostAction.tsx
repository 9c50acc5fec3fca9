import { useRef } from 'react';
import { styled } from 'styled-components';
import { look, wherever } from './look.ts';
import { TextButton } from './TextButton.tsx';
import { useFocusHandedBack } from './useFocusHandedBack.ts';

/** It stands in the bar if that is wide enough, else in a strip of its own above the pages. */
const Place = styled.div`
  grid-area: action;
  display: grid;
  justify-content: center;
  min-block-size: 36px;
  padding: 4px 16px;

  ${wherever('(min-width: 1440px)')} {
    grid-area: tools;
    justify-content: start;
    padding-inline: 0;
  }
`;

const Button = styled(TextButton)`
  min-block-size: inherit;
  border-color: ${look.accent};
  border-radius: 18px;
  background: ${look.accent};
  color: ${look.bar};
  font-size: 0.9em;
  font-weight: 600;
`;

interface HostActionProps {
  label: string;
  onPress: () => void;
  /** Hides the button but keeps its place, so that the pages keep theirs. */
  hidden: boolean;
}

/** The host's own button beside reading. */
export const HostAction = ({ hidden, ...action }: HostActionProps) => (
  <Place data-bar="">{!hidden && <ActionButton {...action} />}</Place>
);

function ActionButton({ label, onPress }: Omit<HostActionProps, 'hidden'>) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandedBack(button);
  return (
    <Button ref={button} type="button" onClick={onPress}>
      {label}
    </Button>
  );
}

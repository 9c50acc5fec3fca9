import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { Button } from '../ui/Button.tsx';
import { from } from '../ui/theme.ts';

/** A button that takes two lines beside a long name on a small screen. */
export const CornerButton = styled(Button)`
  max-inline-size: 100%;
  padding: 0.1em 0.75em;
  font-size: 0.875em;
  line-height: 1.25;

  ${from('sm')} {
    padding-inline: 1.5em;
    font-size: 1em;
  }
`;

interface SignInButtonProps {
  /** Keeps the button's room free. */
  hidden: boolean;
  onClick: () => void;
}

export const SignInButton = ({ hidden, onClick }: SignInButtonProps) => (
  <CornerButton style={hidden ? { visibility: 'hidden' } : {}} onClick={onClick}>
    <Trans>Sign In / Register</Trans>
  </CornerButton>
);

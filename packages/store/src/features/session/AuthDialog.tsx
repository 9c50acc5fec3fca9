import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogHead } from '../../ui/DialogHead.tsx';
import { rem } from '../../ui/rem.ts';
import { windowFrom } from '../../ui/theme.ts';
import { SignIn } from './SignIn.tsx';

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  padding: ${rem(0.75)} ${rem(1.25)} ${rem(2)};

  ${windowFrom('sm')} {
    padding: ${rem(1.5)} ${rem(2)} ${rem(2)};
  }
`;

interface AuthDialogProps extends ComponentProps<typeof SignIn> {
  onClose: () => void;
}

export function AuthDialog({ onClose, ...signIn }: AuthDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog label={t`Your account`} widest={rem(27)} onClose={onClose}>
      <Frame part="sign-in auth">
        <DialogHead title={t`Your account`} back onClose={onClose} />
        <SignIn {...signIn} />
      </Frame>
    </Dialog>
  );
}

import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { css, styled } from 'styled-components';
import { IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ChevronIcon, CrossIcon } from '../../ui/icons.tsx';
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

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${rem(0.5)};
  margin-block-end: ${rem(1)};
`;

const Title = styled.h2`
  font-size: 1.6em;
  font-weight: 750;
  letter-spacing: -0.02em;
`;

/** In full screen the dialog is a page with a way back. */
const back = css`
  margin-inline-start: ${rem(-0.6)};
  ${windowFrom('sm')} {
    display: none;
  }
`;

const away = css`
  order: 1;
  margin-inline: auto ${rem(-0.75)};
  @media (max-width: 599.98px) {
    display: none;
  }
`;

const Close = styled(IconButton)<{ $away: boolean }>`
  ${({ $away }) => ($away ? away : back)}
`;

interface AuthDialogProps extends ComponentProps<typeof SignIn> {
  onClose: () => void;
}

export function AuthDialog({ onClose, ...signIn }: AuthDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog label={t`Your account`} widest={rem(27)} onClose={onClose}>
      <Frame part="auth">
        <Head>
          <Close $away={false} aria-label={t`Close`} onClick={onClose}>
            <ChevronIcon backwards />
          </Close>
          <Close $away aria-label={t`Close`} onClick={onClose}>
            <CrossIcon />
          </Close>
          <Title>{t`Your account`}</Title>
        </Head>
        <SignIn {...signIn} />
      </Frame>
    </Dialog>
  );
}

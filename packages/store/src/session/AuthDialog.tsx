import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { css, styled } from 'styled-components';
import { windowFrom } from '../theme.ts';
import { IconButton } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ChevronIcon, CrossIcon } from '../ui/icons.tsx';
import { OwnTexts } from '../ui/OwnTexts.tsx';
import { catalogues } from './i18n.ts';
import { SignIn } from './SignIn.tsx';

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  padding: 0.75rem 1.25rem 2rem;

  ${windowFrom('sm')} {
    padding: 1.75rem 2rem 2.25rem;
  }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: 0.5rem;
  margin-block-end: 1rem;
`;

const Title = styled.h2`
  font-size: 1.4em;
  font-weight: 750;
  letter-spacing: -0.02em;
`;

/** Full screen it is a page to go back from. */
const back = css`
  margin-inline-start: -0.6rem;
  ${windowFrom('sm')} {
    display: none;
  }
`;

const away = css`
  order: 1;
  margin-inline: auto -0.75rem;
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

export const AuthDialog = (props: AuthDialogProps) => (
  <OwnTexts catalogues={catalogues}>
    <AuthScreen {...props} />
  </OwnTexts>
);

function AuthScreen({ onClose, ...signIn }: AuthDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog label={t`Your account`} widest="27rem" onClose={onClose}>
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

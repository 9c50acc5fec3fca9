import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { ReplacementPanel } from '../../ui/ReplacementPanel.tsx';
import { rem } from '../../ui/rem.ts';
import { windowFrom } from '../../ui/theme.ts';
import { SignIn } from './SignIn.tsx';

const Frame = styled.div`
  max-inline-size: ${rem(27)};
  margin-inline: auto;
  padding: ${rem(0.75)} ${rem(1.25)} ${rem(2)};

  ${windowFrom('sm')} {
    padding: ${rem(1.5)} ${rem(2)} ${rem(2)};
  }
`;

const Title = styled.h2`
  margin-block-end: ${rem(1)};
  font-size: 1.6em;
  font-weight: 750;
  letter-spacing: -0.02em;
`;

/** The page for signing in. */
export function Login(props: ComponentProps<typeof SignIn>) {
  const { t } = useLingui();
  return (
    <ReplacementPanel label={t`Your account`}>
      <Frame part="sign-in auth">
        <Title>{t`Your account`}</Title>
        <SignIn {...props} />
      </Frame>
    </ReplacementPanel>
  );
}

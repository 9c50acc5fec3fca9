import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import { focusRing, token } from '../theme.ts';
import { Button } from '../ui/Button.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { moveAmongTabs } from '../ui/tabKeys.ts';
import { ProviderButtons } from './ProviderButtons.tsx';
import type { ProviderData } from './providerRules.ts';
import type { SessionActor } from './sessionMachine.ts';

const Tabs = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  border-block-end: 1px solid ${token('line')};
`;

const Tab = styled.button`
  min-block-size: 3em;
  padding-inline: 0.5em;
  border: 0;
  border-block-end: 3px solid transparent;
  background: transparent;
  color: ${token('muted')};
  font-weight: 600;
  cursor: pointer;
  ${focusRing}

  &[aria-selected='true'] {
    border-block-end-color: ${token('accent')};
    color: ${token('text')};
  }
  @media (forced-colors: active) {
    /* There what is transparent is drawn. */
    border-block-end-color: Canvas;

    &[aria-selected='true'] {
      border-block-end-color: Highlight;
    }
  }
`;

const Panel = styled.div`
  position: relative;
  display: grid;
  gap: 1.25rem;
  padding-block: 1.5rem 0.25rem;
`;

const Hint = styled.p`
  color: ${token('muted')};
  font-size: 0.9375em;

  a {
    color: ${token('accent')};
    text-underline-offset: 0.18em;
    ${focusRing}
  }
`;

/** Lies over the providers while it is not known who signs in. */
const Overlay = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-content: center;
  justify-items: center;
  gap: 1rem;
  background: color-mix(in srgb, ${token('surface')} 88%, transparent);
`;

const Terms = ({ url, children }: { url: string | null; children?: ReactNode }) =>
  url === null ? (
    children
  ) : (
    <a href={url} target="_blank" rel="noopener">
      {children}
    </a>
  );

const TABS = ['signIn', 'register'] as const;

interface SignInProps {
  session: SessionActor;
  page: ProviderData;
  /** Where the terms and conditions are; null: nowhere. */
  termsUrl: string | null;
  logoUrl: (logo: string) => string;
}

/** Whom a visitor may come in by. Passwords are theirs alone: there is no form for one here. */
export function SignIn({ session, page, termsUrl, logoUrl }: SignInProps) {
  const { t } = useLingui();
  const id = useId();
  const [tab, setTab] = useState<(typeof TABS)[number]>('signIn');
  const atProvider = useSelector(session, (snapshot) => snapshot.matches({ signedOut: 'atProvider' }));
  const checking = useSelector(session, (snapshot) => snapshot.matches('checking'));
  const labels = { signIn: t`Sign In`, register: t`Register` };
  const waiting = atProvider || checking;

  return (
    <>
      <Tabs role="tablist" onKeyDown={moveAmongTabs}>
        {TABS.map((name) => (
          <Tab
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={tab === name}
            aria-controls={`${id}-panel`}
            tabIndex={tab === name ? 0 : -1}
            onClick={() => setTab(name)}
          >
            {labels[name]}
          </Tab>
        ))}
      </Tabs>
      <Panel role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} aria-busy={waiting}>
        <Hint>
          {tab === 'signIn' ? (
            <Trans>Choose whom you registered with. There is no password to remember.</Trans>
          ) : (
            <Trans>Choose whom you want to sign in with from now on. There is no password to invent.</Trans>
          )}
        </Hint>
        <ProviderButtons
          page={page}
          registering={tab === 'register'}
          disabled={waiting}
          logoUrl={logoUrl}
          onChoose={(provider) => session.send({ type: 'provider.chosen', provider })}
        />
        {tab === 'register' && (
          <Hint>
            <Trans>
              Before your account is created you will be asked to accept the{' '}
              <Terms url={termsUrl}>terms and conditions</Terms>.
            </Trans>
          </Hint>
        )}
        {waiting && (
          <Overlay role="status">
            <Spinner label={t`Signing in…`} />
            {atProvider && (
              <Button onClick={() => session.send({ type: 'window.show' })}>
                <Trans>Show window</Trans>
              </Button>
            )}
          </Overlay>
        )}
      </Panel>
    </>
  );
}

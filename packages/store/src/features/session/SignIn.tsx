import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useId, useState } from 'react';
import { styled } from 'styled-components';
import type { ProviderData } from '../../core/session/providerRules.ts';
import type { SessionActor } from '../../core/session/sessionMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeForm } from '../../ui/CodeForm.tsx';
import { rem } from '../../ui/rem.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { moveAmongTabs } from '../../ui/tabKeys.ts';
import { focusRing, token } from '../../ui/theme.ts';
import { ProviderButtons } from './ProviderButtons.tsx';
import { Register } from './Register.tsx';
import { Terms } from './Terms.tsx';

const Tabs = styled.div`
  display: flex;
  flex-wrap: wrap;
  border-block-end: 1px solid ${token('line')};
`;

const Tab = styled.button`
  flex: 1;
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
    /* Forced colours would draw transparent borders. */
    border-block-end-color: Canvas;

    &[aria-selected='true'] {
      border-block-end-color: Highlight;
    }
  }
`;

const Panel = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${rem(1.25)};
  padding-block: ${rem(1.5)} ${rem(0.25)};
`;

const Hint = styled.p`
  color: ${token('muted')};
  font-size: 0.9375em;
`;

/** Lies over the providers while an attempt waits for its outcome. */
const Overlay = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-content: center;
  justify-items: center;
  gap: ${rem(1)};
  background: color-mix(in srgb, ${token('surface')} 88%, transparent);
`;

const Failure = styled.p`
  color: ${token('danger')};
  font-weight: 600;
`;

const TABS = ['signIn', 'register'] as const;

interface SignInProps {
  session: SessionActor;
  page: ProviderData;
  /** The URL of the terms and conditions; null without terms. */
  termsUrl: string | null;
  logoUrl: (logo: string) => string;
}

/** The identity providers to choose from. Only they handle passwords: the store has no form for them. */
export function SignIn({ session, page, termsUrl, logoUrl }: SignInProps) {
  const { t } = useLingui();
  const id = useId();
  const [chosen, setTab] = useState<(typeof TABS)[number]>('signIn');
  const registering = useSelector(session, (snapshot) => snapshot.matches({ signedOut: { signIn: 'registering' } }));
  const atProvider = useSelector(
    session,
    (snapshot) => snapshot.matches({ signedOut: { signIn: 'atProvider' } }) && snapshot.context.windowState === 'open',
  );
  const codeEntry = useSelector(session, ({ context }) => context.codeEntry);
  const blockedAddress = useSelector(session, ({ context }) => context.blockedAddress);
  const error = useSelector(session, ({ context }) => context.signInError);
  const ready = useSelector(session, (snapshot) => snapshot.matches({ signedOut: { secret: 'ready' } }));
  const impossible = useSelector(session, (snapshot) => snapshot.matches({ signedOut: { secret: 'impossible' } }));
  // A reader who has to accept the terms is registering, whichever tab they used.
  const tab = registering ? 'register' : chosen;
  const checking = useSelector(session, (snapshot) => snapshot.matches('checking'));
  useEffect(() => () => session.send({ type: 'signIn.left' }), [session]);
  const labels = { signIn: t`Sign In`, register: t`Register` };
  const waiting = (atProvider && !codeEntry) || checking;

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
            disabled={registering && name === 'signIn'}
            onClick={() => setTab(name)}
          >
            {labels[name]}
          </Tab>
        ))}
      </Tabs>
      <Panel role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} aria-busy={waiting}>
        {codeEntry ? (
          <CodeForm
            {...codeEntry}
            onEnter={(code) => session.send({ type: 'code.entered', code })}
            onRestart={() => session.send({ type: 'signIn.restarted' })}
          />
        ) : registering ? (
          <Register {...{ session, page, termsUrl, logoUrl }} />
        ) : (
          <>
            <Hint>
              {tab === 'signIn' ? (
                <Trans>Sign in with the service you used before. No password needed.</Trans>
              ) : (
                <Trans>Register with a service you already use. No password needed.</Trans>
              )}
            </Hint>
            <ProviderButtons
              page={page}
              registering={tab === 'register'}
              // Without the attempt's secret, a press would open no window.
              disabled={waiting || !ready}
              logoUrl={logoUrl}
              onChoose={(provider) => session.send({ type: 'provider.chosen', provider })}
            />
            {tab === 'register' && (
              // The overlay covers this link.
              <Hint inert={waiting}>
                <Trans>
                  We’ll ask you to accept the <Terms url={termsUrl}>terms and conditions</Terms> before we create your
                  account.
                </Trans>
              </Hint>
            )}
            {blockedAddress && (
              <Hint role="alert">
                <Trans>
                  Your browser blocked the window.{' '}
                  <a href={blockedAddress} target="magazine-store-auth">
                    Open it
                  </a>
                </Trans>
              </Hint>
            )}
            {impossible && (
              <Failure role="alert">
                <Trans>Signing in requires a secure connection (https).</Trans>
              </Failure>
            )}
            {error && (
              <Failure role="alert">
                <Trans>We couldn’t sign you in. Please try again.</Trans>
              </Failure>
            )}
          </>
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

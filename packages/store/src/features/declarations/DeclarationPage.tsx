import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { DeclarationActor } from '../../core/declarationMachine.ts';
import type { DeclarationKind } from '../../core/declarationRules.ts';
import { Prose } from '../../ui/Prose.tsx';
import { ReplacementPanel } from '../../ui/ReplacementPanel.tsx';
import { rem } from '../../ui/rem.ts';
import { focusRing, from } from '../../ui/theme.ts';
import { DeclarationForm } from './DeclarationForm.tsx';
import { DeclarationReceipt } from './DeclarationReceipt.tsx';
import { DeclarationReview } from './DeclarationReview.tsx';

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, ${rem(40)});
  justify-content: center;
  gap: ${rem(1.75)};
  padding: ${rem(1.5)} ${rem(1.25)} ${rem(2.5)};

  ${from('sm')} {
    padding: clamp(${rem(2)}, 5cqi, ${rem(4)});
  }
`;

const Step = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${rem(1.4)};
`;

const StepTitle = styled.h3`
  font-size: 1.2em;
  border-radius: 4px;
  ${focusRing}
`;

export interface DeclarationProps {
  kind: DeclarationKind;
  declaration: DeclarationActor;
  /** The signed-in user's address. */
  account: string | null;
  /** The publisher's address, which works without this page. */
  supportEmail: string | null;
}

/** Declares a withdrawal or a cancellation in two steps, as the law requires (directive (EU) 2023/2673; § 312k BGB). */
export function DeclarationPage(props: DeclarationProps) {
  const { kind, declaration } = props;
  const { t } = useLingui();
  const state = useSelector(declaration, ({ value }) => value);
  const returned = useSelector(declaration, ({ context }) => context.returned);
  const step = state === 'sending' ? 'checking' : state;
  const layout = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef({ step, returned });

  useEffect(() => () => declaration.send({ type: 'closed' }), [declaration]);
  useEffect(() => {
    const handedBack = returned !== before.current.returned;
    if (handedBack || step !== before.current.step) {
      const faulty = layout.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      (faulty ?? title.current)?.focus();
    }
    before.current = { step, returned };
  }, [step, returned]);

  const names = { withdrawal: t`Withdraw from a contract`, cancellation: t`Cancel a contract` };
  const stepNames = { typing: t`Your declaration`, checking: t`Is everything correct?`, received: t`Received` };
  const steps = {
    typing: <DeclarationForm {...props} />,
    checking: <DeclarationReview {...props} />,
    received: <DeclarationReceipt {...props} />,
  };
  return (
    <ReplacementPanel label={names[kind]}>
      <Layout ref={layout} part="declaration">
        <Prose>
          <h2>{names[kind]}</h2>
          {step !== 'received' && (
            <>
              {kind === 'withdrawal' ? (
                <p>
                  <Trans>
                    Consumers can withdraw from a contract within 14 days without giving a reason. For digital content,
                    this right ends early if you agreed to immediate access and acknowledged that you thereby lose it.
                  </Trans>
                </p>
              ) : (
                <p>
                  <Trans>
                    This cancels a subscription or any other contract that renews automatically. You keep what you paid
                    for until it ends.
                  </Trans>
                </p>
              )}
              <p>
                <Trans>
                  You don’t need to sign in. You can check everything before you send it, and you’ll get a receipt by
                  email.
                </Trans>
              </p>
            </>
          )}
        </Prose>
        <Step>
          <StepTitle ref={title} tabIndex={-1}>
            {stepNames[step]}
          </StepTitle>
          {steps[step]}
        </Step>
      </Layout>
    </ReplacementPanel>
  );
}

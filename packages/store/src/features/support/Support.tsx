import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import type { SupportActor } from '../../core/supportMachine.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { rem } from '../../ui/rem.ts';
import { windowFrom } from '../../ui/theme.ts';
import { SupportForm } from './SupportForm.tsx';

const Layout = styled.div`
  display: grid;
  gap: ${rem(1.75)};
  inline-size: min(100%, ${rem(40)});
  margin-inline: auto;
  padding: ${rem(1.75)} ${rem(1.25)} ${rem(2.5)};

  ${windowFrom('sm')} {
    padding: clamp(${rem(1.75)}, 4vw, ${rem(3)});
  }
`;

const Title = styled.h2`
  font-size: clamp(1.5em, 3.2vw, 2em);
  font-weight: 750;
  line-height: 1.12;
  letter-spacing: -0.022em;
`;

interface SupportProps {
  support: SupportActor;
  account: string | null;
  supportEmail: string | null;
  onClose: () => void;
}

/** The form for a message to the publisher: a dialog, or a page in a framed store. */
export function Support({ support, onClose, ...form }: SupportProps) {
  const { t } = useLingui();
  // The reader may also leave by the browser's Back.
  useEffect(() => () => support.send({ type: 'closed' }), [support]);
  return (
    <Dialog label={t`Contact support`} widest={rem(40)} onClose={onClose}>
      <Layout>
        <Title>
          <Trans>Contact support</Trans>
        </Title>
        <SupportForm support={support} {...form} onClose={onClose} />
      </Layout>
    </Dialog>
  );
}

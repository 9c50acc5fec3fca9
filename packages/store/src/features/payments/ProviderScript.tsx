import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ScriptActor } from '../../core/checkout/scriptMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { rem } from '../../ui/rem.ts';
import { Spinner } from '../../ui/Spinner.tsx';

const Waiting = styled.div<{ $room: string }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${rem(1)};
  min-block-size: ${({ $room }) => $room};
`;

interface ProviderScriptProps {
  script: ScriptActor;
  label: string;
  /** The children's height as a CSS length. The room is reserved, so that the content below stays in its place. */
  room: string;
  /** The store has another payment provider. */
  hasOther: boolean;
  children: ReactNode;
}

/** Shows a provider's content once its script is loaded, unless its frames are blocked. */
export function ProviderScript({ script, label, room, hasOther, children }: ProviderScriptProps) {
  const state = useSelector(script, ({ value }) => value);
  if (state === 'showing' || state === 'ready') return children;
  return (
    <Waiting $room={room}>
      {state === 'loading' ? (
        <Spinner label={label} />
      ) : (
        <NotLoaded hasOther={hasOther} onRetry={() => script.send({ type: 'retry' })} />
      )}
    </Waiting>
  );
}

const NotLoaded = ({ hasOther, onRetry }: { hasOther: boolean; onRetry: () => void }) => (
  <>
    <p role="alert">
      {hasOther ? (
        <Trans>
          The payment provider could not be reached. Check your connection and your ad blocker, then try again, or
          choose another way to pay.
        </Trans>
      ) : (
        <Trans>
          The payment provider could not be reached. Check your connection and your ad blocker, then try again.
        </Trans>
      )}
    </p>
    <Button onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  </>
);

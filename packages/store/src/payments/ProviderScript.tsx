import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { rem } from '../rem.ts';
import { Button } from '../ui/Button.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import type { ScriptActor } from './scriptMachine.ts';

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
  /** CSS length: how high the children will be, so that what is below them stays where it is. */
  room: string;
  children: ReactNode;
}

/** What a provider's script is needed for, once it is there. */
export function ProviderScript({ script, label, room, children }: ProviderScriptProps) {
  const state = useSelector(script, ({ value }) => value);
  if (state === 'ready') return children;
  return (
    <Waiting $room={room}>
      {state === 'loading' ? <Spinner label={label} /> : <NotLoaded onRetry={() => script.send({ type: 'retry' })} />}
    </Waiting>
  );
}

export const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <>
    <p role="alert">
      <Trans>The payment provider could not be reached.</Trans>
    </p>
    <Button onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  </>
);

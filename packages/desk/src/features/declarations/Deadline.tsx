import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { TimeText } from '../../ui/TimeText.tsx';
import type { DeclarationRow } from './declaration.ts';

const Late = styled.strong`
  color: var(--danger);
`;

/** The day by which the publisher has to act. */
export function Deadline({ declaration: { kind, deadline, overdue } }: { declaration: DeclarationRow }) {
  if (deadline === null) return <Trans>At once</Trans>;
  const day = <TimeText iso={`${deadline}T00:00:00Z`} dayOnly />;
  if (overdue) {
    return (
      <Late>
        <Trans>Overdue since {day}</Trans>
      </Late>
    );
  }
  return kind === 'withdrawal' ? <Trans>Until {day}</Trans> : <Trans>Before the payment on {day}</Trans>;
}

import { Trans } from '@lingui/react/macro';
import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { Notice } from '../../ui/Notice.tsx';

export interface AssignOutcome {
  /** The name of what was sold. */
  sold: string;
  reader: string;
  /** `taken`: the sale has another reader. */
  state: DeskAnswer<'assignSale'>['state'] | 'taken';
}

/** What has become of a sale that an owner gave to a reader. */
export function AssignedSaleNotice({ outcome: { sold, reader, state } }: { outcome: AssignOutcome }) {
  if (state === 'done') {
    return (
      <Notice kind="done">
        <Trans>
          <bdi>{reader}</bdi> has “<bdi>{sold}</bdi>” now.
        </Trans>
      </Notice>
    );
  }
  if (state === 'under_way') {
    return (
      <Notice>
        <Trans>
          <bdi>{reader}</bdi> gets “<bdi>{sold}</bdi>” as soon as the payment provider answers. The server goes on by
          itself.
        </Trans>
      </Notice>
    );
  }
  return (
    <Notice kind="fault">
      {state === 'ended' ? (
        <Trans>
          “<bdi>{sold}</bdi>” was not given: <bdi>{reader}</bdi> has bought it already, and this sale is refunded, or it
          was refunded before.
        </Trans>
      ) : (
        <Trans>
          “<bdi>{sold}</bdi>” was not given: its buyer has signed in meanwhile, or another member has given it to a
          reader.
        </Trans>
      )}
    </Notice>
  );
}

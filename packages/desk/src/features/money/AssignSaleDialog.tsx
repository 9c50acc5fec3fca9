import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isOvertaken } from '../../api/DeskError.ts';
import { deskApi } from '../../api/deskApi.ts';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import { FoundChoice, MOST_FOUND } from '../../ui/FoundChoice.tsx';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { AssignOutcome } from './AssignedSaleNotice.tsx';
import { gatewayNames } from './gatewayNames.ts';
import type { WaitingSale } from './waitingSale.ts';

interface AssignSaleDialogProps {
  sale: WaitingSale;
  onClose: () => void;
  onEnd: (outcome: AssignOutcome) => Promise<void>;
}

/** Gives a sale to a reader. It says before the press what the reader gets. */
export function AssignSaleDialog({ sale, onClose, onEnd }: AssignSaleDialogProps) {
  const { t } = useLingui();
  const { payment_id: payment, gateway_ref, item, amount, currency, precision } = sale;
  const gateway = gatewayNames[sale.gateway];
  const [q, setQ] = useState('');
  const [readerId, setReaderId] = useState<number | null>(null);
  const isSearched = q.trim() !== '';
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['readers', 'choice', q],
    queryFn: ({ signal }) => deskApi('listReaders', { query: { q, limit: MOST_FOUND } }, { signal }),
    enabled: isSearched,
    placeholderData: (former) => former,
  });
  const readers = data?.rows.map(({ id, email }) => ({ id, text: email ?? t`Reader ${id}` }));
  const sold = item.name;
  return (
    <ConfirmAction
      title={t`Give this sale to a reader?`}
      action={t`Give it for good`}
      isDisabled={readerId === null}
      onClose={onClose}
      onConfirm={async () => {
        if (readerId === null) return;
        const chosen = readers?.find(({ id }) => id === readerId)?.text ?? t`Reader ${readerId}`;
        try {
          const { reader, state } = await deskApi('assignSale', { params: { payment }, body: { user_id: readerId } });
          await onEnd({ sold, reader: reader.email ?? chosen, state });
        } catch (failure) {
          if (!isOvertaken(failure)) throw failure;
          await onEnd({ sold, reader: chosen, state: 'taken' });
        }
      }}
    >
      <p>
        <bdi>{sold}</bdi>, <MoneyText amount={amount} currency={currency} precision={precision} />
      </p>
      <p>
        <Trans>
          Only the buyer should get it. The payment provider ({gateway}) shows who has paid <bdi>{gateway_ref}</bdi>.
        </Trans>
      </p>
      <FoundChoice
        label={t`Find a reader`}
        hint={t`The beginning of an email address, or the number of a reader`}
        q={q}
        onSearch={setQ}
        name={t`Reader`}
        found={isSearched ? readers : undefined}
        none={t`No reader matches this search. A buyer has an account once they have signed in.`}
        isFormer={isPlaceholderData}
        error={error}
        value={readerId}
        onChange={setReaderId}
      />
      <Notice>
        {item.type === 'issue' ? (
          <Trans>
            The reader may read the issue at once, and gets the receipt by email. If they have bought it again
            meanwhile, this sale is refunded instead.
          </Trans>
        ) : (
          <Trans>
            The reader may read all issues for the time that is paid, has the plan in their account, and gets the
            receipt by email. If they have a plan already, this one is refunded instead.
          </Trans>
        )}
      </Notice>
      <p>
        <Trans>This can’t be undone, other than by a refund.</Trans>
      </p>
    </ConfirmAction>
  );
}

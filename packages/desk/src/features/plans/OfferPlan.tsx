import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { deskApi } from '../../api/deskApi.ts';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import { PLANS, type Plan } from './plan.ts';

/** Stops offering a plan, or offers it again. */
export function OfferPlan({ plan: { id, offered }, onClose }: { plan: Plan; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  return (
    <ConfirmAction
      title={offered ? t`Stop offering this plan?` : t`Offer this plan again?`}
      action={offered ? t`Stop offering` : t`Offer again`}
      isDangerous={offered}
      onClose={onClose}
      onConfirm={async () => {
        await deskApi('offerPlan', { params: { id }, body: { offered: !offered } });
        await queries.invalidateQueries({ queryKey: PLANS });
      }}
    >
      <p>
        {offered ? (
          <Trans>
            Readers can’t subscribe to it any more. Its subscribers keep it: it goes on to renew itself. You can offer
            it again at any time.
          </Trans>
        ) : (
          <Trans>Readers can subscribe to it again.</Trans>
        )}
      </p>
    </ConfirmAction>
  );
}

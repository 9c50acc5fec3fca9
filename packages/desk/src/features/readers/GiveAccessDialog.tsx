import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { deskApi } from '../../api/deskApi.ts';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import { DayField } from '../../ui/DayField.tsx';
import type { Reader } from './reader.ts';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

interface GiveAccessDialogProps {
  readerId: number;
  onClose: () => void;
  onGiven: (reader: Reader) => void;
}

/** Gives access to all issues to the end of a day. */
export function GiveAccessDialog({ readerId: id, onClose, onGiven }: GiveAccessDialogProps) {
  const { t } = useLingui();
  const today = new Date().toISOString().slice(0, 10);
  const [day, setDay] = useState('');
  return (
    <ConfirmAction
      title={t`Give all issues`}
      action={t`Give all issues`}
      isDangerous={false}
      isDisabled={day < today}
      onClose={onClose}
      onConfirm={async () => {
        const until = new Date(Date.parse(`${day}T00:00Z`) + DAY_MILLISECONDS).toISOString();
        onGiven(await deskApi('grantGift', { params: { id }, body: { until } }));
      }}
    >
      <p>
        <Trans>
          The reader can read all issues to the end of the day, in UTC. It takes the place of a former gift of all
          issues.
        </Trans>
      </p>
      <DayField label={t`Last day`} value={day} min={today} onChange={setDay} />
    </ConfirmAction>
  );
}

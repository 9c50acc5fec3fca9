import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { couponMost, longest } from '@magazine-store/protocol/desk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { DeskError } from '../../api/DeskError.ts';
import { deskApi } from '../../api/deskApi.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { DayField } from '../../ui/DayField.tsx';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Field } from '../../ui/Field.tsx';
import { IssueChoice } from '../../ui/IssueChoice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { COUPONS } from './coupon.ts';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

const Codes = styled.textarea`
  inline-size: 100%;
  min-block-size: 10rem;
  padding: 0.5em 0.7em;
  border: 1px solid var(--control);
  border-radius: var(--radius);
  background: var(--surface);
  color: var(--text);
  font-family: monospace;
`;

const EMPTY = { gift: 'issue', days: '30', code: '', count: '1', uses: '1', series: '', lastDay: '' };

/** Makes coupons, and shows their codes. */
export function MakeCoupons({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(EMPTY);
  const [issueId, setIssueId] = useState<number | null>(null);
  const [lacksDay, setLacksDay] = useState(false);
  // The same order, sent again after a lost answer, makes no further coupons.
  const [key, setKey] = useState(() => crypto.randomUUID());
  /** What the member enters after an order is another order, also while the first one is on its way. */
  const change = () => {
    if (!making.isIdle) setKey(crypto.randomUUID());
  };
  const set = (name: keyof typeof EMPTY) => (value: string) => {
    change();
    setTyped({ ...typed, [name]: value });
  };
  const making = useMutation({
    mutationFn: () => deskApi('makeCoupons', { body: { key, ...toOrder(typed, issueId) } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: COUPONS }),
  });
  const isIssue = typed.gift === 'issue';
  const hasCode = typed.code.trim() !== '';
  const days = isIssue ? 1 : wholeNumber(typed.days, couponMost.days);
  const count = hasCode ? 1 : wholeNumber(typed.count, couponMost.atOnce);
  const uses = typed.uses === '' ? 0 : wholeNumber(typed.uses, couponMost.uses);
  const wrongNumber = (limit: number) => {
    const most = i18n.number(limit);
    return t`Enter a whole number from 1 to ${most}.`;
  };
  const isTaken = making.error instanceof DeskError && making.error.code === 'code_taken';
  if (making.data) return <NewCodes codes={making.data.codes} onClose={onClose} />;
  return (
    <Dialog title={t`Make coupons`} isOpen onClose={onClose} role="alertdialog" isPending={making.isPending}>
      <Choice
        label={t`Each coupon gives`}
        value={typed.gift}
        onChange={set('gift')}
        choices={[
          { value: 'issue', label: t`An issue, for good` },
          { value: 'days', label: t`All issues, for some days` },
        ]}
      />
      {isIssue ? (
        <IssueChoice
          value={issueId}
          onChange={(id) => {
            change();
            setIssueId(id);
          }}
        />
      ) : (
        <Field
          label={t`Days`}
          value={typed.days}
          onChange={set('days')}
          inputMode="numeric"
          fault={days === null ? wrongNumber(couponMost.days) : undefined}
        />
      )}
      <Field
        label={t`Code`}
        hint={t`Leave it empty for random codes that are hard to guess. Case, spaces and dashes don’t matter.`}
        value={typed.code}
        onChange={set('code')}
        maxLength={longest.couponCode}
        fault={isTaken ? t`There is a coupon with this code already. Choose another code.` : undefined}
      />
      {!hasCode && (
        <Field
          label={t`Number of codes`}
          value={typed.count}
          onChange={set('count')}
          inputMode="numeric"
          fault={count === null ? wrongNumber(couponMost.atOnce) : undefined}
        />
      )}
      <Field
        label={t`How many readers may redeem each code`}
        hint={t`Empty: any number. Each reader can redeem a code once.`}
        value={typed.uses}
        onChange={set('uses')}
        inputMode="numeric"
        fault={uses === null ? wrongNumber(couponMost.uses) : undefined}
      />
      <Field
        label={t({ message: 'Series', context: 'coupons' })}
        hint={t`A name by which you find these coupons again, and withdraw them together`}
        value={typed.series}
        onChange={set('series')}
        maxLength={longest.couponSeries}
      />
      <DayField
        label={t`Last day to redeem them (UTC); empty: no end`}
        value={typed.lastDay}
        min={new Date().toISOString().slice(0, 10)}
        onChange={set('lastDay')}
        onIncomplete={setLacksDay}
      />
      {making.error && !isTaken && <Fault error={making.error} />}
      <DialogButtons>
        <Button onPress={onClose} isDisabled={making.isPending}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          $kind="primary"
          isPending={making.isPending}
          isDisabled={(isIssue && issueId === null) || lacksDay || days === null || count === null || uses === null}
          onPress={() => making.mutate()}
        >
          <Trans>Make coupons</Trans>
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function NewCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useLingui();
  const text = codes.join('\n');
  const [isCopied, setIsCopied] = useState(false);
  return (
    <Dialog title={t`New coupons`} isOpen onClose={onClose}>
      <Notice kind="done">
        <Plural value={codes.length} one="There is # new coupon." other="There are # new coupons." />
      </Notice>
      <Codes aria-label={t`Codes`} readOnly value={text} />
      <DialogButtons>
        <Button onPress={() => void navigator.clipboard.writeText(text).then(() => setIsCopied(true))}>
          {isCopied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
        </Button>
        <Button $kind="primary" onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** The number that was typed; null: none from 1 to `most`. */
function wholeNumber(text: string, most: number): number | null {
  const number = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  return number >= 1 && number <= most ? number : null;
}

function toOrder({ gift, days, code, count, uses, series, lastDay }: typeof EMPTY, issueId: number | null) {
  return {
    ...(gift === 'issue' ? { issue_id: issueId } : { days: Number(days) }),
    ...(code.trim() ? { code: code.trim() } : { count: Number(count) }),
    max_uses: uses === '' ? null : Number(uses),
    series: series.trim() || null,
    expires_at: lastDay ? new Date(Date.parse(`${lastDay}T00:00Z`) + DAY_MILLISECONDS).toISOString() : null,
  };
}

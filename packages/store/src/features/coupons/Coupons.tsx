import { Trans, useLingui } from '@lingui/react/macro';
import type { Issue, Promocode } from '@magazine-store/protocol';
import { useSelector } from '@xstate/react';
import { type FormEvent, useRef } from 'react';
import { styled } from 'styled-components';
import type { CouponsActor, Fault } from '../../core/account/couponsMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { rem } from '../../ui/rem.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { token } from '../../ui/theme.ts';

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: ${rem(0.75)};

  > :first-child {
    flex: 0 1 ${rem(20)};
  }
  > :nth-child(2) {
    /* The button stands on the line of the field, below its label. */
    margin-block-start: 1.9em;
  }
`;

const List = styled.ul`
  max-inline-size: ${rem(32)};
`;

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${rem(0.25)} ${rem(1.5)};
  padding-block: ${rem(0.75)};
  overflow-wrap: anywhere;

  & + & {
    border-block-start: 1px solid ${token('line')};
  }
`;

const End = styled.span`
  color: ${token('muted')};
`;

interface CouponsProps {
  coupons: CouponsActor;
  issues: readonly Issue[];
}

/** The form for a coupon, and the list of coupons that give something now. */
export function Coupons({ coupons, issues }: CouponsProps) {
  const { t } = useLingui();
  const { code, fault } = useSelector(coupons, ({ context }) => context);
  const applying = useSelector(coupons, (snapshot) => snapshot.matches({ form: 'applying' }));
  const input = useRef<HTMLInputElement>(null);
  const texts: Readonly<Record<Fault, string>> = {
    empty: t`Enter a code.`,
    unknown: t`Unknown code.`,
    used: t`This code has already been used.`,
    usedByYou: t`This code has already been used by you.`,
    owned: t`You already own this product.`,
    tooManyTries: t`Too many attempts. Please try again in an hour.`,
    unreachable: t`The store could not be reached. Check your connection, then try again.`,
    other: t`An unknown error has occurred.`,
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    coupons.send({ type: 'apply' });
    input.current?.focus();
  };

  return (
    <>
      <Form noValidate onSubmit={apply}>
        <Field label={<Trans>Coupon code</Trans>} faults={fault ? [texts[fault]] : []}>
          {(tied) => (
            <Input
              {...tied}
              ref={input}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={200}
              dir="ltr"
              readOnly={applying}
              value={code}
              onChange={(event) => coupons.send({ type: 'typed', code: event.target.value })}
            />
          )}
        </Field>
        <Button type="submit" $primary disabled={applying}>
          {applying ? <Spinner label={t`Applying your coupon…`} /> : <Trans>Apply</Trans>}
        </Button>
      </Form>
      <Promocodes {...{ coupons, issues }} />
    </>
  );
}

function Promocodes({ coupons, issues }: CouponsProps) {
  const { t, i18n } = useLingui();
  const promocodes = useSelector(coupons, ({ context }) => context.promocodes);
  const failed = useSelector(coupons, (snapshot) => snapshot.matches({ list: 'failed' }));

  const couponName = ({ type, issue_id }: Promocode) => {
    if (type === 'subscription') return t`All Access`;
    return issues.find(({ id }) => id === issue_id)?.title || t`One issue`;
  };
  const couponEnd = ({ expires_at: end }: Promocode) => {
    if (end === null) return t`no end date`;
    const date = i18n.date(end, { dateStyle: 'long' });
    return t`until ${date}`;
  };

  if (failed && !promocodes) {
    return (
      <p>
        <Trans>Your coupons could not be loaded.</Trans>{' '}
        <Button onClick={() => coupons.send({ type: 'retry' })}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    );
  }
  if (!promocodes) return <Spinner label={t`Active coupons`} />;
  if (promocodes.length === 0) {
    return (
      <p>
        <Trans>You have no active coupons.</Trans>
      </p>
    );
  }
  return (
    <List aria-label={t`Active coupons`}>
      {promocodes.map((promocode) => (
        <Row key={promocode.id}>
          <bdi>{couponName(promocode)}</bdi>
          <End>{couponEnd(promocode)}</End>
        </Row>
      ))}
    </List>
  );
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ChangeEvent, FormEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { type DeclarationFault, type DeclarationField, declarationLimits } from '../../core/declarationRules.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Input, Select, TextArea } from '../../ui/Field.tsx';
import { rem } from '../../ui/rem.ts';
import type { DeclarationProps } from './DeclarationPage.tsx';

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${rem(1.4)};
`;

const atMost = (most: number) => <Plural value={most} one="At most # character" other="At most # characters" />;

/** The first step: the declarant and the contract. */
export function DeclarationForm({ kind, declaration, account }: DeclarationProps) {
  const { t } = useLingui();
  const { draft, faults, refusals } = useSelector(declaration, ({ context }) => context);

  const missing: Readonly<Partial<Record<DeclarationField, ReactNode>>> = {
    name: <Trans>Please enter your name</Trans>,
    contract: <Trans>Please name the contract</Trans>,
    reason: <Trans>Please give the reason</Trans>,
  };
  const faultText = (field: DeclarationField, fault: DeclarationFault): ReactNode => {
    if (fault === 'missing') return missing[field];
    if (fault === 'invalid_email') return <Trans>Please provide a valid email address</Trans>;
    return field in declarationLimits ? atMost(declarationLimits[field as keyof typeof declarationLimits]) : null;
  };
  const fieldFaults = (field: DeclarationField): ReactNode[] => {
    const fault = faults[field];
    return fault ? [faultText(field, fault)] : [...(refusals[field] ?? [])];
  };
  const onInput =
    (field: DeclarationField) => (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      declaration.send({ type: 'typed', field, value: event.target.value });
  const proceed = (event: FormEvent) => {
    event.preventDefault();
    declaration.send({ type: 'continue', account });
  };

  return (
    <Form noValidate onSubmit={proceed}>
      <Field label={<Trans>Your name</Trans>} faults={fieldFaults('name')}>
        {(tied) => (
          <Input {...tied} autoComplete="name" required dir="auto" value={draft.name} onChange={onInput('name')} />
        )}
      </Field>
      <Field
        label={<Trans>Your email address</Trans>}
        hint={<Trans>We’ll send the receipt to this address.</Trans>}
        faults={fieldFaults('email')}
      >
        {(tied) => (
          <Input
            {...tied}
            type="email"
            autoComplete="email"
            required
            dir="ltr"
            value={draft.email ?? account ?? ''}
            onChange={onInput('email')}
          />
        )}
      </Field>
      <Field
        label={<Trans>Which contract?</Trans>}
        hint={<Trans>For example the order number, the issue or plan, or the date of purchase.</Trans>}
        faults={fieldFaults('contract')}
      >
        {(tied) => (
          <TextArea {...tied} required rows={4} dir="auto" value={draft.contract} onChange={onInput('contract')} />
        )}
      </Field>
      {kind === 'cancellation' && (
        <>
          <Field label={<Trans>Type of cancellation</Trans>} faults={[]}>
            {(tied) => (
              <Select {...tied} value={draft.way} onChange={onInput('way')}>
                <option value="ordinary">{t`Ordinary`}</option>
                <option value="good_cause">{t`For good cause`}</option>
              </Select>
            )}
          </Field>
          {draft.way === 'good_cause' && (
            <Field label={<Trans>Reason</Trans>} faults={fieldFaults('reason')}>
              {(tied) => (
                <TextArea {...tied} required rows={3} dir="auto" value={draft.reason} onChange={onInput('reason')} />
              )}
            </Field>
          )}
          <Field
            label={<Trans>When should it end?</Trans>}
            hint={<Trans>Leave empty to end it as soon as possible.</Trans>}
            faults={[]}
          >
            {(tied) => <Input {...tied} type="date" value={draft.end} onChange={onInput('end')} />}
          </Field>
        </>
      )}
      <div>
        <Button $primary type="submit">
          <Trans>Continue</Trans>
        </Button>
      </div>
    </Form>
  );
}

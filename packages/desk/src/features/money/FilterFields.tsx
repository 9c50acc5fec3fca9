import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { Choice } from '../../ui/Choice.tsx';
import { chargeStates } from '../../ui/chargeStates.ts';
import { DayField } from '../../ui/DayField.tsx';
import { Field } from '../../ui/Field.tsx';
import { useAddressParams } from '../../ui/useAddressParams.ts';

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 10rem), 1fr));
  gap: 0.75rem;
  align-items: start;
`;

const Note = styled.p`
  color: var(--muted);
  font-size: 0.9em;
`;

/** The fields by which charges and sales are filtered. The filter is in the address. */
export function FilterFields({ withState = false }: { withState?: boolean }) {
  const { t, i18n } = useLingui();
  const [params, change] = useAddressParams();
  const set = (name: string, value: string) => change(name, value, { replace: true });
  const [type = '', id = ''] = (params.get('item') ?? '').split(':');
  const setItem = (newType: string, newId: string) =>
    set('item', newType && newId ? `${newType}:${newId}` : newType ? `${newType}:` : '');
  return (
    <>
      <Fields>
        <DayField label={t`From`} value={params.get('from') ?? ''} onChange={(day) => set('from', day)} />
        <DayField label={t`To`} value={params.get('to') ?? ''} onChange={(day) => set('to', day)} />
        <Choice
          label={t`Sold`}
          value={type}
          onChange={(value) => setItem(value, '')}
          choices={[
            { value: '', label: t`Everything` },
            { value: 'issue', label: t`One issue` },
            { value: 'plan', label: t`One plan` },
          ]}
        />
        {type && (
          <Field
            label={type === 'plan' ? t`Number of the plan` : t`Number of the issue`}
            inputMode="numeric"
            value={id}
            onChange={(value) => setItem(type, value.replace(/\D|^0/g, '').slice(0, 9))}
          />
        )}
        <Field
          label={t`Country`}
          placeholder="DE"
          value={params.get('country') ?? ''}
          onChange={(value) =>
            set(
              'country',
              value
                .replace(/[^a-z]/gi, '')
                .slice(0, 2)
                .toUpperCase(),
            )
          }
        />
        {withState && (
          <Choice
            label={t`State`}
            value={params.get('state') ?? ''}
            onChange={(value) => set('state', value)}
            choices={[
              { value: '', label: t`All states` },
              ...Object.entries(chargeStates).map(([value, text]) => ({ value, label: i18n._(text) })),
            ]}
          />
        )}
      </Fields>
      <Note>
        <Trans>Days begin and end at midnight in UTC.</Trans>
      </Note>
    </>
  );
}

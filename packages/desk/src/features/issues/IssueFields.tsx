import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '@magazine-store/protocol';
import { longest } from '@magazine-store/protocol/desk';
import { useId } from 'react';
import { css, styled } from 'styled-components';
import { useDesk } from '../../ui/deskContext.ts';
import { Field, fieldLook } from '../../ui/Field.tsx';
import { DescriptionField } from './DescriptionField.tsx';
import { fieldNames } from './fieldNames.ts';
import type { FieldName, FormValues, Issue } from './issueForm.ts';
import { LanguagesField } from './LanguagesField.tsx';
import { PublicationTimeField } from './PublicationTimeField.tsx';

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.25rem;
  padding-block-end: 1.25rem;
  /* The bar below must not hide what has the focus. */
  & :is(input, textarea, select, button) {
    scroll-margin-block: 1rem 5.5rem;
  }
`;

const Group = styled.fieldset`
  display: grid;
  gap: 0.4rem;
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;
  & > legend {
    padding: 0;
    margin-block-end: 0.25rem;
    font-weight: 600;
  }
`;

const choiceLook = css`
  display: flex;
  align-items: baseline;
  gap: 0.6em;
  min-block-size: 1.75rem;
`;

const Choice = styled.label`
  ${choiceLook}
`;

const PriceLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.25rem 1rem;
`;

const PriceBox = styled.input`
  ${fieldLook}
  inline-size: 8rem;
`;

const Hint = styled.p`
  color: var(--muted);
  font-size: 0.9em;
`;

const Fault = styled.p`
  color: var(--danger);
`;

interface IssueFieldsProps {
  issue: Issue;
  values: FormValues;
  wrong: readonly FieldName[];
  onChange: (values: Partial<FormValues>) => void;
}

/** The fields for all details of an issue. */
export function IssueFields({ issue, values, wrong, onChange }: IssueFieldsProps) {
  const { t, i18n } = useLingui();
  const { currency } = useDesk();
  const names = { price: useId(), fault: useId(), binding: useId(), print: useId() };
  const isPriceWrong = wrong.includes('price');
  const { price_digits: digits } = issue;
  const amount = digits === 0 ? 499 : Math.round(4.99 * 10 ** digits);
  const example = formatMoney({ amount, currency, precision: digits }, i18n.locale);
  return (
    <Fields>
      <Field
        label={i18n._(fieldNames.title)}
        value={values.title}
        maxLength={longest.title}
        onChange={(title) => onChange({ title })}
      />
      <Field
        label={i18n._(fieldNames.series)}
        hint={t`Readers can see the issues of a series together. Empty: no series.`}
        value={values.series}
        maxLength={longest.series}
        onChange={(series) => onChange({ series })}
      />
      <DescriptionField value={values.description} onChange={(description) => onChange({ description })} />
      <Group>
        <legend>{i18n._(fieldNames.price)}</legend>
        <Choice>
          <input type="radio" name={names.price} checked={values.free} onChange={() => onChange({ free: true })} />
          <Trans>Free</Trans>
        </Choice>
        <PriceLine>
          <Choice>
            <input type="radio" name={names.price} checked={!values.free} onChange={() => onChange({ free: false })} />
            <Trans>Costs</Trans>
          </Choice>
          <PriceBox
            aria-label={t`Price in ${currency}`}
            aria-invalid={isPriceWrong}
            aria-describedby={isPriceWrong ? names.fault : undefined}
            inputMode="decimal"
            maxLength={12}
            value={values.price}
            onChange={(event) => onChange({ free: false, price: event.target.value })}
          />
          <span>{currency}</span>
        </PriceLine>
        {isPriceWrong && (
          <Fault id={names.fault}>
            <Trans>Write a price such as {example}, or choose Free.</Trans>
          </Fault>
        )}
      </Group>
      <PublicationTimeField
        state={issue.state}
        saved={issue.published_at}
        value={values.publishedAt}
        isWrong={wrong.includes('publishedAt')}
        onChange={(publishedAt) => onChange({ publishedAt })}
      />
      <LanguagesField value={values.languages} onChange={(languages) => onChange({ languages })} />
      <Group>
        <legend>{i18n._(fieldNames.rtl)}</legend>
        <Choice>
          <input type="radio" name={names.binding} checked={!values.rtl} onChange={() => onChange({ rtl: false })} />
          <Trans>Bound on the left, as in English</Trans>
        </Choice>
        <Choice>
          <input type="radio" name={names.binding} checked={values.rtl} onChange={() => onChange({ rtl: true })} />
          <Trans>Bound on the right, as in Arabic, Hebrew or much Japanese</Trans>
        </Choice>
      </Group>
      <div>
        <Choice>
          <input
            type="checkbox"
            aria-describedby={names.print}
            checked={values.print}
            onChange={(event) => onChange({ print: event.target.checked })}
          />
          {i18n._(fieldNames.print)}
        </Choice>
        <Hint id={names.print}>
          <Trans>The store then offers no subscription beside this issue.</Trans>
        </Hint>
      </div>
    </Fields>
  );
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { writtenTime } from '../../ui/writtenTime.ts';
import { fieldNames } from './fieldNames.ts';
import type { FieldName, FormValues } from './issueForm.ts';
import { takeTheirs, toMoment } from './issueForm.ts';
import type { ChangedByOthers } from './useIssueEditor.ts';

/** The letters of a text that another editor wrote, as far as a note shows it. */
const LONGEST = 120;

const List = styled.ul`
  display: grid;
  gap: 0.5rem;
  margin-block-start: 0.5rem;
  padding-inline-start: 1.25rem;
`;

/** Tells an editor what another one has changed meanwhile. What both changed stays as this one typed it. */
export function ChangedMeanwhile({
  others: { fields, disputed, theirs },
  isChanged,
  onTake,
}: {
  others: ChangedByOthers;
  isChanged: boolean;
  onTake: (values: Partial<FormValues>) => void;
}) {
  const { t, i18n } = useLingui();
  const names = new Intl.ListFormat(i18n.locale).format(fields.map((name) => i18n._(fieldNames[name])));
  const written = (name: FieldName): string => {
    const value = theirs[name];
    if (name === 'rtl') return value ? t`right` : t`left`;
    if (typeof value === 'boolean') return value ? t`yes` : t`no`;
    if (name === 'publishedAt') return writtenTime(toMoment(value) ?? '', i18n.locale);
    return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value || t`nothing`;
  };
  return (
    <Notice kind="fault">
      <p>
        <Trans>Another member has changed this issue meanwhile: {names}.</Trans>{' '}
        {disputed.length > 0 && (
          <Plural
            value={disputed.length}
            one="What you typed is still here. One field you both changed: save to keep yours."
            other="What you typed is still here. # fields you both changed: save to keep yours."
          />
        )}
        {disputed.length === 0 &&
          (isChanged ? (
            <Trans>What you typed is still here. Save it if it still fits.</Trans>
          ) : (
            <Trans>Look at it, then go on.</Trans>
          ))}
      </p>
      {disputed.length > 0 && (
        <List>
          {disputed.map((name) => {
            const field = i18n._(fieldNames[name]);
            const value = written(name);
            return (
              <li key={name}>
                <Trans>
                  {field}, as the other member saved it: <bdi>{value}</bdi>
                </Trans>{' '}
                <Button $kind="quiet" onPress={() => onTake(takeTheirs(name, theirs))}>
                  <Trans>Take theirs</Trans>
                </Button>
              </li>
            );
          })}
        </List>
      )}
    </Notice>
  );
}

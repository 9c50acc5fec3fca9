import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { styled } from 'styled-components';
import { fieldLook } from '../../ui/Field.tsx';
import { timeZone, writtenTime } from '../../ui/writtenTime.ts';
import { fieldNames } from './fieldNames.ts';
import { INCOMPLETE, type Issue, toLocalMinute, toMoment } from './issueForm.ts';

const Box = styled.div`
  display: grid;
  justify-items: start;
  gap: 0.25rem;
  & > label {
    font-weight: 600;
  }
`;

const TimeBox = styled.input`
  ${fieldLook}
  inline-size: auto;
  max-inline-size: 100%;
`;

const Hint = styled.div`
  color: var(--muted);
  font-size: 0.9em;
`;

const Fault = styled.p`
  color: var(--danger);
`;

interface PublicationTimeFieldProps {
  state: Issue['state'];
  /** The time on the server. */
  saved: string | null;
  value: string;
  isWrong: boolean;
  onChange: (value: string) => void;
}

/** The time at which an issue appears, in the time zone of the browser. */
export function PublicationTimeField({ state, saved, value, isWrong, onChange }: PublicationTimeFieldProps) {
  const { i18n } = useLingui();
  const field = useId();
  const hint = useId();
  const fault = useId();
  const moment = toMoment(value);
  const zone = timeZone();
  const isChanged = value !== (saved === null ? '' : toLocalMinute(saved));
  const dayInStore = moment && i18n.date(moment, { dateStyle: 'long', timeZone: 'UTC' });
  const isOtherDay = moment?.slice(0, 10) !== value.slice(0, 10);
  const isLater = moment !== null && new Date(moment) > new Date();
  /** Browsers give an empty value for a time that lacks a part, and report no change if it was empty before. */
  const read = ({ value: given, validity }: HTMLInputElement) => {
    const present = validity.badInput ? INCOMPLETE : given;
    if (present !== value) onChange(present);
  };
  return (
    <Box>
      <label htmlFor={field}>{i18n._(fieldNames.publishedAt)}</label>
      <TimeBox
        id={field}
        type="datetime-local"
        min="1000-01-01T00:00"
        max="9999-12-31T23:59"
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${fault} ${hint}` : hint}
        value={value === INCOMPLETE ? '' : value}
        onChange={(event) => read(event.target)}
        onBlur={(event) => read(event.target)}
      />
      {isWrong && (
        <Fault id={fault} role="alert">
          <Trans>Give a date and a time.</Trans>
        </Fault>
      )}
      <Hint id={hint}>
        {moment && <p>{writtenTime(moment, i18n.locale)}</p>}
        <p>
          <Trans>In the time zone of this device: {zone}.</Trans>
        </p>
        {dayInStore && isOtherDay && (
          <p>
            <Trans>Readers see {dayInStore}. The store shows dates in UTC.</Trans>
          </p>
        )}
        {state === 'draft' && value === '' && (
          <p>
            <Trans>Empty: it appears when you publish it.</Trans>
          </p>
        )}
        {isChanged && isLater && state === 'on_sale' && (
          <p>
            <Trans>When you save, the issue leaves the store until then.</Trans>
          </p>
        )}
        {isChanged && moment && !isLater && state === 'scheduled' && (
          <p>
            <Trans>When you save, the issue goes on sale at once.</Trans>
          </p>
        )}
      </Hint>
    </Box>
  );
}

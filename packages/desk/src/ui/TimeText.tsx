import { useLingui } from '@lingui/react/macro';

/** A time in the member's language and in UTC, as the books have it. */
export function TimeText({ iso, dayOnly = false }: { iso: string; dayOnly?: boolean }) {
  const { i18n } = useLingui();
  const format = new Intl.DateTimeFormat(i18n.locale, {
    dateStyle: 'medium',
    ...(!dayOnly && { timeStyle: 'short' }),
    timeZone: 'UTC',
  });
  return <time dateTime={iso}>{format.format(new Date(iso))}</time>;
}

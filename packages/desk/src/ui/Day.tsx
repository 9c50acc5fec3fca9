import { useLingui } from '@lingui/react/macro';

/** A day, or with `withTime` a minute, in the member's language and time zone. */
export function Day({ at, withTime = false }: { at: string; withTime?: boolean }) {
  const { i18n } = useLingui();
  const text = new Intl.DateTimeFormat(i18n.locale, {
    dateStyle: 'medium',
    ...(withTime && { timeStyle: 'short' as const }),
  }).format(new Date(at));
  return <time dateTime={at}>{text}</time>;
}

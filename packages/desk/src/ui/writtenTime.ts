/** A moment in the time zone of the browser, with the zone's name. */
export const writtenTime = (moment: string, locale: string): string =>
  new Date(moment).toLocaleString(locale, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });

/** The name of the time zone of the browser, such as `Europe/Stockholm`. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

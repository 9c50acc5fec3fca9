const KILOBYTE = 1e3;
const MEGABYTE = 1e6;

/** The size of a file in kilobytes, or in megabytes if it has one. */
export function writtenSize(bytes: number, locale: string): string {
  const isSmall = bytes < MEGABYTE;
  const format = {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  } as const;
  return new Intl.NumberFormat(locale, format).format(bytes / (isSmall ? KILOBYTE : MEGABYTE));
}

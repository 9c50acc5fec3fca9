/** A zoom of 1.5 as `150 %`, in the language's own form. */
export const formatPercent = (scale: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent' }).format(scale);

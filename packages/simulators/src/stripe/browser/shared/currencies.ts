/** https://docs.stripe.com/currencies#zero-decimal */
const WHOLE = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ');
/** https://docs.stripe.com/currencies#special-cases: written with two decimals, which are always 00. */
const IN_HUNDREDS = ['isk', 'ugx'];
/** https://docs.stripe.com/currencies#three-decimal: the last digit is always 0. */
const THREE_DECIMALS = ['bhd', 'jod', 'kwd', 'omr', 'tnd'];
const TWO_DECIMALS = (
  'aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bmd bnd bob brl bsd bwp byn bzd cad cdf chf cny cop crc cve ' +
  'czk dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gtq gyd hkd hnl htg huf idr ils inr jmd kes kgs khr kyd kzt lak ' +
  'lbp lkr lrd lsl mad mdl mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd pab pen pgk php pkr pln qar ' +
  'ron rsd rub sar sbd scr sek sgd shp sle sos srd szl thb tjs top try ttd twd tzs uah usd uyu uzs wst xcd xcg yer zar zmw'
).split(' ');

/** All currencies that Stripe can charge, in small letters. */
export const STRIPE_CURRENCIES: readonly string[] = [...WHOLE, ...IN_HUNDREDS, ...THREE_DECIMALS, ...TWO_DECIMALS];

/** The digits behind the decimal point of an amount on the wire. */
export function stripeDigits(currency: string): number {
  if (WHOLE.includes(currency)) return 0;
  return THREE_DECIMALS.includes(currency) ? 3 : 2;
}

/** The number by which an amount must be divisible. */
export function stripeStep(currency: string): number {
  if (IN_HUNDREDS.includes(currency)) return 100;
  return THREE_DECIMALS.includes(currency) ? 10 : 1;
}

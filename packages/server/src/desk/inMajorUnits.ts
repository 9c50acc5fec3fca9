/** An amount of minor units in major ones, with all digits of the currency. Exact for every amount: no floats. */
export function inMajorUnits(amount: number, precision: number): string {
  const digits = String(amount).padStart(precision + 1, '0');
  return precision === 0 ? digits : `${digits.slice(0, -precision)}.${digits.slice(-precision)}`;
}

const WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7];
const MODULUS = 11;

/** The tax number in the form that the store keeps: without the spaces and dashes of all kinds that people write into it. */
export const cleanTaxId = (typed: string): string => typed.replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '');

/** True for a Polish tax number: ten digits, the last of which follows from the others. */
export function isTaxId(typed: string): boolean {
  const digits = cleanTaxId(typed);
  if (!/^\d{10}$/.test(digits) || /^0+$/.test(digits)) return false;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return sum % MODULUS === Number(digits[9]);
}

/** A field's error about its text: `error` in https://docs.stripe.com/js/element/events/on_change. */
export interface FieldError {
  type: 'validation_error';
  code: string;
  message: string;
}

export interface Check {
  empty: boolean;
  complete: boolean;
  /** The text is wrong, whatever the payer adds to it. */
  error?: FieldError;
  /** The message when the payer leaves the field, or pays, before it is complete. */
  incomplete: FieldError;
}

export type Part = 'cardNumber' | 'cardExpiry' | 'cardCvc';

const error = (code: string, message: string): FieldError => ({ type: 'validation_error', code, message });
const digitsOnly = (text: string) => text.replace(/\D/g, '');

/** The check digit of ISO/IEC 7812-1: every number of a card ends with one. */
export function hasCheckDigit(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce((total, digit, place) => {
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
}

export function cardBrand(number: string): 'visa' | 'mastercard' | 'amex' | 'unknown' {
  const digits = digitsOnly(number);
  if (digits.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard';
  return /^3[47]/.test(digits) ? 'amex' : 'unknown';
}

function checkNumber(text: string): Check {
  const digits = digitsOnly(text);
  const full = digits.length === (cardBrand(digits) === 'amex' ? 15 : 16);
  const good = full && hasCheckDigit(digits);
  return {
    empty: digits === '',
    complete: good,
    ...(full && !good && { error: error('invalid_number', 'Your card number is invalid.') }),
    incomplete: error('incomplete_number', 'Your card number is incomplete.'),
  };
}

function checkExpiry(text: string, now: Date): Check {
  const digits = digitsOnly(text);
  const incomplete = error('incomplete_expiry', "Your card's expiration date is incomplete.");
  const check = { empty: digits === '', complete: false, incomplete };
  if (digits.length < 4) return check;
  const { month, year } = readExpiry(text);
  const thisYear = now.getFullYear();
  if (year < thisYear) {
    return { ...check, error: error('invalid_expiry_year_past', "Your card's expiration year is in the past.") };
  }
  if (year > thisYear + 50) {
    return { ...check, error: error('invalid_expiry_year', "Your card's expiration year is invalid.") };
  }
  if (year === thisYear && month < now.getMonth() + 1) {
    return { ...check, error: error('invalid_expiry_month_past', "Your card's expiration date is in the past.") };
  }
  return { ...check, complete: month >= 1 && month <= 12 };
}

function checkCvc(text: string, brand: string): Check {
  const digits = digitsOnly(text);
  return {
    empty: digits === '',
    complete: digits.length === (brand === 'amex' ? 4 : 3) || (brand === 'unknown' && digits.length > 2),
    incomplete: error('incomplete_cvc', "Your card's security code is incomplete."),
  };
}

export function check(part: Part, text: string, brand: string, now = new Date()): Check {
  if (part === 'cardNumber') return checkNumber(text);
  return part === 'cardExpiry' ? checkExpiry(text, now) : checkCvc(text, brand);
}

export function readExpiry(text: string): { month: number; year: number } {
  const digits = digitsOnly(text);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

/**
 * Formats the typed text as the fields do: `4242 4242 …`, `12 / 30`; a month of one digit gets its zero, as in `1/30`
 * or `4`.
 */
export function format(part: Part, text: string): string {
  const digits = digitsOnly(text);
  if (part === 'cardCvc') return digits.slice(0, 4);
  if (part === 'cardExpiry') {
    const padded = /^\s*\d\s*\/|^([2-9]|1[3-9])/.test(text) ? `0${digits}` : digits;
    return padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2, 4)}` : padded;
  }
  if (cardBrand(digits) === 'amex') {
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(' ');
  }
  return (digits.slice(0, 16).match(/.{1,4}/g) ?? []).join(' ');
}

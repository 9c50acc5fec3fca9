import { type Check, check, type FieldError, format, type Part } from '../shared/cardRules.ts';

const LOOKS = {
  cardNumber: { label: 'Card number', placeholder: '1234 1234 1234 1234', autocomplete: 'cc-number' },
  cardExpiry: { label: 'Expiry', placeholder: 'MM / YY', autocomplete: 'cc-exp' },
  cardCvc: { label: 'CVC', placeholder: 'CVC', autocomplete: 'cc-csc' },
} as const satisfies Record<Part, object>;

/** One part of a card's data and its error. */
export class CardInput {
  readonly part: Part;
  readonly input = document.createElement('input');
  readonly #brand: () => string;
  /** The payer has left the field, or tried to pay: from now on the field may report missing input. */
  #left = false;

  constructor(part: Part, brand: () => string, changed: () => void) {
    this.part = part;
    this.#brand = brand;
    const { label, placeholder, autocomplete } = LOOKS[part];
    Object.assign(this.input, { placeholder, autocomplete, inputMode: 'numeric', name: part });
    this.input.setAttribute('aria-label', label);
    this.input.addEventListener('input', () => {
      this.#left = false;
      // After the payer deletes the blank behind a group, the field must not write it again.
      const written = format(part, this.input.value);
      if (this.input.value.length > 0 && !written.startsWith(this.input.value)) this.input.value = written;
      changed();
    });
    this.input.addEventListener('blur', () => this.leave(changed));
  }

  leave(changed: () => void): void {
    this.#left = !this.check.empty || this.#left;
    changed();
  }

  /** The payer tried to pay: an empty field is incomplete, too. */
  demand(): void {
    this.#left = true;
  }

  clear(): void {
    this.input.value = '';
    this.#left = false;
  }

  get check(): Check {
    return check(this.part, this.input.value, this.#brand());
  }

  get error(): FieldError | undefined {
    const { complete, error, incomplete } = this.check;
    if (complete) return undefined;
    return error ?? (this.#left ? incomplete : undefined);
  }
}

import type { PaymentMethod } from '@stripe/stripe-js';
import { callApi } from '../shared/api.ts';
import { cardBrand, type Part, readExpiry } from '../shared/cardRules.ts';
import type { FieldOptions, PaymentMethodRequest } from '../shared/frameMessages.ts';
import { CardInput } from './cardInput.ts';
import { connectToPage, type Page } from './connected.ts';

/** The data that the frames of one `elements()` share: they have one origin, and the page around them another. */
interface CardField {
  group: string;
  inputs: readonly CardInput[];
  tellChange(): void;
}

type FieldWindow = Window & { cardField?: CardField };

const PARTS: readonly Part[] = ['cardNumber', 'cardExpiry', 'cardCvc'];

function siblings(group: string): CardField[] {
  return Array.from({ length: parent.length }, (_, index) => {
    try {
      return (parent[index] as FieldWindow | undefined)?.cardField;
    } catch {
      return undefined;
    }
  }).filter((field) => field?.group === group) as CardField[];
}

const page: Page<FieldOptions> = await connectToPage<FieldOptions>({
  focus: () => inputs[0]?.input.focus(),
  blur: () => (document.activeElement as HTMLElement | null)?.blur(),
  clear() {
    for (const input of inputs) input.clear();
    notifyChange();
  },
  update: (options: FieldOptions) => show(options),
  createPaymentMethod,
});
const { options, notify } = page;
const { group, session } = options;
const findInput = (part: Part) =>
  siblings(group)
    .flatMap((field) => field.inputs)
    .find((input) => input.part === part);
const brand = () => cardBrand(findInput('cardNumber')?.input.value ?? '');
const parts = options.type === 'card' ? PARTS : [options.type];
const inputs = parts.map((part) => new CardInput(part, brand, () => notifyChange()));
let style = options;
let lastTold = '';

function show(next: FieldOptions): void {
  style = next;
  for (const { input } of inputs) {
    input.disabled = next.disabled;
    if (next.placeholder !== undefined) input.placeholder = next.placeholder;
  }
  applyStyle();
  notify('height', Math.ceil(document.body.getBoundingClientRect().height));
}

function applyStyle(): void {
  for (const { input, error } of inputs) {
    input.removeAttribute('style');
    Object.assign(input.style, style.style, error && { color: '#eb1c26', ...style.invalidStyle });
    input.setAttribute('aria-invalid', String(Boolean(error)));
  }
}

/** Reports the changes that a page may know of; the typed text stays here. */
function notifyChange(): void {
  applyStyle();
  const checks = inputs.map((input) => input.check);
  const detail = {
    elementType: options.type,
    empty: checks.every(({ empty }) => empty),
    complete: checks.every(({ complete }) => complete),
    error: inputs.map(({ error }) => error).find((error) => error !== undefined),
    ...(parts.includes('cardNumber') && { brand: brand() }),
    ...(options.type === 'card' && { value: { postalCode: '' } }),
  };
  const message = JSON.stringify(detail);
  if (message === lastTold) return;
  lastTold = message;
  notify('change', detail);
}

async function createPaymentMethod({ billing_details }: PaymentMethodRequest) {
  const fields = siblings(group);
  const all = fields.flatMap((field) => field.inputs);
  for (const input of all) if (!input.check.complete) input.demand();
  for (const field of fields) field.tellChange();
  const error = PARTS.map((part) => all.find((input) => input.part === part)?.error).find((said) => said !== undefined);
  if (error) return { error };
  const value = (part: Part) => all.find((input) => input.part === part)?.input.value ?? '';
  const { month, year } = readExpiry(value('cardExpiry'));
  const card = {
    number: value('cardNumber').replace(/\D/g, ''),
    exp_month: String(month),
    exp_year: String(year),
    cvc: value('cardCvc'),
  };
  const answer = await callApi<PaymentMethod>(location.origin, session, '/v1/payment_methods', {
    type: 'card',
    card,
    billing_details,
  });
  return answer.error ? answer : { paymentMethod: answer.thing };
}

(window as FieldWindow).cardField = { group, inputs, tellChange: notifyChange };
for (const { input } of inputs) {
  input.addEventListener('focus', () => notify('focus', { elementType: options.type }));
  input.addEventListener('blur', () => notify('blur', { elementType: options.type }));
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') notify('escape', { elementType: options.type });
  });
  document.body.append(input);
}
lastTold = JSON.stringify({
  elementType: options.type,
  empty: true,
  complete: false,
  ...(parts.includes('cardNumber') && { brand: 'unknown' }),
  ...(options.type === 'card' && { value: { postalCode: '' } }),
});
show(options);
notify('ready', { elementType: options.type });

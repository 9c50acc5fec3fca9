import { connected } from './connected.ts';

interface SheetOptions {
  amount: number;
  currency: string;
}

const { options, tell } = await connected<SheetOptions>({});
const heading = document.createElement('h1');
const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: options.currency,
}).resolvedOptions();
const amount = new Intl.NumberFormat('en', { style: 'currency', currency: options.currency }).format(
  options.amount / 10 ** maximumFractionDigits,
);
heading.textContent = `Test Wallet: ${amount}`;
document.body.append(heading);
for (const [label, event] of [
  ['Pay', 'pay'],
  ['Cancel', 'cancel'],
] as const) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('click', () => tell(event, {}));
  document.body.append(button);
}
document.querySelector('button')?.focus();

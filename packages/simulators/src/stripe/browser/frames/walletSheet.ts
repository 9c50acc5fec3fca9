import { formatAmount } from '../shared/money.ts';
import { connectToPage } from './connected.ts';

interface SheetOptions {
  amount: number;
  currency: string;
}

const { options, notify } = await connectToPage<SheetOptions>({});
const heading = document.createElement('h1');
heading.textContent = `Test Wallet: ${formatAmount(options.amount, options.currency)}`;
document.body.append(heading);
for (const [label, event] of [
  ['Pay', 'pay'],
  ['Cancel', 'cancel'],
] as const) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('click', () => notify(event, {}));
  document.body.append(button);
}
document.querySelector('button')?.focus();

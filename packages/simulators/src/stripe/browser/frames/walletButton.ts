import { connectToPage } from './connected.ts';

const button = document.createElement('button');
button.type = 'button';
button.textContent = 'Pay with Test Wallet';

const { notify } = await connectToPage({ focus: () => button.focus(), blur: () => button.blur() });
const elementType = 'expressCheckout';
button.addEventListener('click', () => notify('press', {}));
button.addEventListener('focus', () => notify('focus', { elementType }));
button.addEventListener('blur', () => notify('blur', { elementType }));
button.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') notify('escape', { elementType });
});
// A press before this would be lost.
document.body.append(button);
notify('height', Math.ceil(document.body.getBoundingClientRect().height));
notify('ready', {});

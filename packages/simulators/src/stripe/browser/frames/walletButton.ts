import { connectToPage } from './connected.ts';

const button = document.createElement('button');
button.type = 'button';
button.textContent = 'Pay with Test Wallet';
document.body.append(button);

const { notify } = await connectToPage({ focus: () => button.focus(), blur: () => button.blur() });
const elementType = 'expressCheckout';
button.addEventListener('click', () => notify('press', {}));
button.addEventListener('focus', () => notify('focus', { elementType }));
button.addEventListener('blur', () => notify('blur', { elementType }));
button.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') notify('escape', { elementType });
});
notify('height', Math.ceil(document.body.getBoundingClientRect().height));
notify('ready', {});

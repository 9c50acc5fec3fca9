import { connected } from './connected.ts';

const button = document.createElement('button');
button.type = 'button';
button.textContent = 'Pay with Test Wallet';
document.body.append(button);

const { tell } = await connected({ focus: () => button.focus(), blur: () => button.blur() });
const elementType = 'expressCheckout';
button.addEventListener('click', () => tell('press', {}));
button.addEventListener('focus', () => tell('focus', { elementType }));
button.addEventListener('blur', () => tell('blur', { elementType }));
button.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') tell('escape', { elementType });
});
tell('height', Math.ceil(document.body.getBoundingClientRect().height));
tell('ready', {});

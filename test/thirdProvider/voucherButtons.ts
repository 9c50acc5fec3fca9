import type { CreateProvider } from '../../packages/store/src/features/payments/browserProviders.ts';

/** The browser's part of the provider. */
export const createVoucherButtons: CreateProvider = () => ({
  kind: 'buttons',
  name: 'voucher',
  label: 'Voucher',
  async load() {},
  mount(place, checkout, script) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Spend a voucher';
    button.addEventListener('click', () => checkout.send({ type: 'pay', by: 'buttons' }));
    (place as HTMLElement).append(button);
    script.send({ type: 'shown' });
    // The provider's own page would open when the payment has begun.
    const watching = checkout.subscribe(({ value, context: { payment } }) => {
      if (value.payment === 'approving' && payment)
        checkout.send({ type: 'approved', ids: { orderID: payment.secret } });
    });
    return () => {
      watching.unsubscribe();
      button.remove();
    };
  },
});

import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { eventually, ok } from '../../../../test/browser/expect.ts';
import { messages } from '../locales/en.po';
import { Dialog } from './Dialog.tsx';
import { createI18n } from './i18n.ts';
import { StoreContext, type StoreServices } from './storeContext.ts';

describe('a dialog that opens below another one', () => {
  let place: HTMLElement;
  let react: Root;

  beforeEach(() => {
    place = document.body.appendChild(document.createElement('div'));
    react = createRoot(place);
  });
  afterEach(() => {
    react.unmount();
    place.remove();
  });

  function render(embedded: boolean, children: ReactNode): void {
    const services = { embedded, nameScreen: () => () => {} } as Partial<StoreServices> as StoreServices;
    react.render(
      <I18nProvider i18n={createI18n({ locale: 'en', messages: { en: messages } })}>
        <StoreContext value={services}>{children}</StoreContext>
      </I18nProvider>,
    );
  }

  const findDialog = (label: string) => place.querySelector<HTMLDialogElement>(`dialog[aria-label=${label}]:modal`);
  const reader = (
    <Dialog key="reader" label="Reader" fullScreen>
      <button type="button">Read</button>
    </Dialog>
  );

  async function expectOnTop(element: Element): Promise<void> {
    const { x, y } = element.getBoundingClientRect();
    await eventually(() => document.elementFromPoint(x + 2, y + 2) === element);
    await eventually(() => document.activeElement === element);
  }

  it('stays below, and the focus stays in its place', async () => {
    const checkout = (
      <Dialog key="checkout" label="Checkout" onClose={() => {}}>
        <input aria-label="Name" />
        <input aria-label="Street" />
      </Dialog>
    );
    render(false, [checkout]);
    const street = await eventually(() => findDialog('Checkout')?.querySelector<HTMLElement>('[aria-label=Street]'));
    street.focus();
    render(false, [reader, checkout]);
    await eventually(() => findDialog('Reader'));
    await expectOnTop(street);
  });

  it('stays below the end of the session in a frame, too', async () => {
    const blocking = (
      <Dialog key="blocking" label="Expired" overAll>
        <button type="button">Reload</button>
      </Dialog>
    );
    render(true, [blocking]);
    const reload = await eventually(() => findDialog('Expired')?.querySelector('button'));
    render(true, [reader, blocking]);
    await eventually(() => findDialog('Reader'));
    await expectOnTop(reload);
    render(true, [blocking]);
    await eventually(() => !findDialog('Reader'));
    ok(findDialog('Expired'), 'the dialog on top is still open');
    ok(document.activeElement === reload, 'the focus is still in the dialog on top');
  });
});

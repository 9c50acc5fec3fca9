import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { eventually, ok } from '../../../../test/browser/expect.ts';
import { messages } from '../locales/en.po';
import { Dialog } from './Dialog.tsx';
import { createI18n } from './i18n.ts';
import { StoreContext, type StoreServices } from './storeContext.ts';

describe('a dialog that stands over everything', () => {
  it('stays on top of a dialog that opens after it, with the focus', async () => {
    const place = document.body.appendChild(document.createElement('div'));
    const react = createRoot(place);
    const services = { embedded: true, nameScreen: () => () => {} } as Partial<StoreServices> as StoreServices;
    const blocking = (
      <Dialog key="blocking" label="Expired" overAll>
        <button type="button">Reload</button>
      </Dialog>
    );
    const reader = (
      <Dialog key="reader" label="Reader" fullScreen>
        <button type="button">Read</button>
      </Dialog>
    );
    const render = (children: ReactNode) =>
      react.render(
        <I18nProvider i18n={createI18n({ locale: 'en', messages: { en: messages } })}>
          <StoreContext value={services}>{children}</StoreContext>
        </I18nProvider>,
      );
    const dialog = (label: string) => place.querySelector<HTMLDialogElement>(`dialog[aria-label=${label}]:modal`);

    render([blocking]);
    const reload = await eventually(() => dialog('Expired')?.querySelector('button'));
    render([reader, blocking]);
    await eventually(() => dialog('Reader'));
    const { x, y } = reload.getBoundingClientRect();
    await eventually(() => document.elementFromPoint(x + 2, y + 2) === reload);
    ok(document.activeElement === reload, 'the focus is in the dialog on top');
    render([blocking]);
    await eventually(() => !dialog('Reader'));
    ok(dialog('Expired'), 'the dialog on top is still open');
    ok(document.activeElement === reload, 'the focus is still in the dialog on top');
    react.unmount();
    place.remove();
  });
});

import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { axeViolations } from '../../../../test/browser/axe.ts';
import { equal, eventually } from '../../../../test/browser/expect.ts';
import { messages } from '../locales/en.po';
import { createI18n } from './i18n.ts';
import { OpeningReader } from './OpeningReader.tsx';
import { StoreContext, type StoreServices } from './storeContext.ts';

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

describe('the surface of the reader that opens', () => {
  it('has no fault that axe finds', async () => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const services = { embedded: false, nameScreen: () => () => {} } as Partial<StoreServices> as StoreServices;
    root.render(
      <I18nProvider i18n={createI18n({ locale: 'en', messages: { en: messages } })}>
        <StoreContext value={services}>
          <OpeningReader title="Issue 2" pictureUrl={PICTURE} sample={false} onClose={() => {}} />
        </StoreContext>
      </I18nProvider>,
    );
    const surface = await eventually(() => place.querySelector<HTMLElement>('[part~=opening-reader]'));
    equal(await axeViolations(surface), []);
    root.unmount();
    place.remove();
  });
});

import type { Messages } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { equal, eventually } from '../../../../test/browser/expect.ts';
import { defineFeature } from './defineFeature.tsx';
import { FeatureTexts } from './FeatureTexts.tsx';
import { createI18n } from './i18n.ts';
import { StoreContext, type StoreServices } from './storeContext.ts';

let root: Root;
let place: HTMLElement;

beforeEach(() => {
  place = document.createElement('div');
  document.body.append(place);
  // Keeps React from logging the errors that a test causes.
  root = createRoot(place, { onCaughtError: () => {} });
});
afterEach(() => {
  root.unmount();
  place.remove();
});

const waitForText = (text: string) => eventually(() => place.textContent === text);

describe('a feature', () => {
  it('takes the place of another one with its own module', async () => {
    const First = defineFeature(async () => ({ first: () => 'first' }));
    const Second = defineFeature(async () => ({ second: () => 'second' }));
    const show = (second: boolean) =>
      root.render(second ? <Second>{({ second }) => second()}</Second> : <First>{({ first }) => first()}</First>);
    show(false);
    await waitForText('first');
    show(true);
    await waitForText('second');
    show(false);
    await waitForText('first');
  });

  it('shows after another one that broke', async () => {
    const errors: string[] = [];
    const Broken = defineFeature(async () => ({}));
    const Whole = defineFeature(async () => ({ text: 'whole' }));
    const onError = (error: unknown, loaded: boolean) => errors.push(`${error}, loaded: ${loaded}`);
    const Broke = (): ReactNode => {
      throw new Error('broken');
    };
    const show = (whole: boolean) =>
      root.render(
        whole ? (
          <Whole onError={onError}>{({ text }) => text}</Whole>
        ) : (
          <Broken fallback="sorry" onError={onError}>
            {() => <Broke />}
          </Broken>
        ),
      );
    show(false);
    await waitForText('sorry');
    show(true);
    await waitForText('whole');
    equal(errors, ['Error: broken, loaded: true']);
  });

  it('tells the page of each failure, without being asked to', async () => {
    const events: string[] = [];
    const services = {
      send: ({ type }: { type: string }) => events.push(type),
      reportError: () => {},
    } as unknown as StoreServices;
    const Broke = (): ReactNode => {
      throw new Error('broken');
    };
    let loads = 0;
    const Screen = defineFeature(async () => {
      loads += 1;
      if (loads <= 2) throw new Error('offline');
      return {};
    });
    root.render(
      <StoreContext value={services}>
        <Screen fallback="sorry">{() => <Broke />}</Screen>
      </StoreContext>,
    );
    await waitForText('sorry');
    await eventually(() => events.length === 1);
    window.dispatchEvent(new Event('online'));
    await eventually(() => events.length === 2);
    window.dispatchEvent(new Event('online'));
    await eventually(() => events.length === 3);
    equal(events, ['code.failed', 'code.failed', 'crashed']);
  });

  it('loads once, shows at once when it comes back, and loads again after a failure', async () => {
    let loads = 0;
    const Screen = defineFeature(async () => {
      loads += 1;
      if (loads === 1) throw new Error('offline');
      return { text: 'here' };
    });
    const show = () =>
      root.render(
        <Screen waiting="wait" fallback="sorry">
          {({ text }) => text}
        </Screen>,
      );
    const hide = async () => {
      root.render(null);
      await waitForText('');
    };
    show();
    await waitForText('sorry');
    await hide();
    show();
    await waitForText('here');
    await hide();
    const texts: unknown[] = [];
    new MutationObserver(() => texts.push(place.textContent)).observe(place, { subtree: true, childList: true });
    show();
    await waitForText('here');
    equal([texts, loads], [['here'], 2]);
  });

  it('loads again on demand', async () => {
    let loads = 0;
    const Screen = defineFeature(async () => {
      loads += 1;
      if (loads === 1) throw new Error('offline');
      return { text: 'here' };
    });
    root.render(
      <Screen
        fallback={(retry) => (
          <button type="button" onClick={retry}>
            again
          </button>
        )}
      >
        {({ text }) => text}
      </Screen>,
    );
    (await eventually(() => place.querySelector('button'))).click();
    await waitForText('here');
  });

  it('loads again when the browser is online again, and shows what another screen has loaded', async () => {
    let loads = 0;
    let offline = true;
    const Screen = defineFeature(async () => {
      loads += 1;
      if (offline) throw new Error('offline');
      return { text: 'here' };
    });
    const show = () => root.render(<Screen fallback="sorry">{({ text }) => text}</Screen>);
    show();
    await waitForText('sorry');
    window.dispatchEvent(new Event('online'));
    await eventually(() => loads === 2);
    await waitForText('sorry');
    offline = false;
    await Screen.load();
    await waitForText('here');
    equal(loads, 3);

    const Other = defineFeature(async () => {
      if (offline) throw new Error('offline');
      return { text: 'there' };
    });
    offline = true;
    root.render(<Other fallback="sorry">{({ text }) => text}</Other>);
    await waitForText('sorry');
    offline = false;
    window.dispatchEvent(new Event('online'));
    await waitForText('there');
  });

  it('keeps what shows while it waits until its texts are there too', async () => {
    let bringTexts = () => {};
    const texts = new Promise<{ messages: Messages }>((resolve) => {
      bringTexts = () => resolve({ messages: {} });
    });
    const own = { english: {}, load: () => texts };
    const arrived = Promise.resolve({ text: 'there' });
    const Screen = defineFeature(() => arrived);
    root.render(
      <I18nProvider i18n={createI18n({ locale: 'en', messages: { en: {} } })}>
        <Screen waiting="waiting">{({ text }) => <FeatureTexts texts={own}>{text}</FeatureTexts>}</Screen>
      </I18nProvider>,
    );
    await waitForText('waiting');
    await arrived;
    await new Promise(requestAnimationFrame);
    equal(place.textContent, 'waiting');
    bringTexts();
    await waitForText('there');
  });
});

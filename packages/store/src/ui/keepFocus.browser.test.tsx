import { equal, eventually } from '../../../../test/browser/expect.ts';
import { keepFocus } from './keepFocus.ts';

let host: HTMLElement;
let root: ShadowRoot;
let stop: () => void;

beforeEach(() => {
  host = document.createElement('div');
  root = host.attachShadow({ mode: 'open' });
  root.innerHTML = `
    <header><button id="account">Account</button></header>
    <main id="list" part="main" tabindex="-1">
      <p><button id="buy">Buy</button> <button id="preview">Preview</button></p>
      <a id="far" href="#far">Far</a>
    </main>
    <dialog id="dialog" tabindex="-1"><button id="close">Close</button><div><button id="pay">Pay</button></div><slot></slot></dialog>`;
  document.body.append(host);
  stop = keepFocus(root);
});
afterEach(() => {
  stop();
  host.remove();
});

const find = <Found extends HTMLElement>(id: string) => root.getElementById(id) as Found;
const waitForFocus = (id: string) => eventually(() => root.activeElement?.id === id);
/** Waits until `keepFocus` has looked: timers run in the order of their setting, and its timer was set earlier. */
const waitForCheck = () => new Promise((resolve) => setTimeout(resolve));

describe('the focus, when its element is gone', () => {
  it('goes to a control beside it, else to the screen', async () => {
    find('buy').focus();
    find('buy').remove();
    await waitForFocus('preview');
    find('preview').parentElement?.remove();
    await waitForFocus('list');
  });

  it('knows what had the focus before it began', async () => {
    find('buy').focus();
    stop();
    stop = keepFocus(root);
    find('buy').remove();
    await waitForFocus('preview');
  });

  it('leaves a control that is switched off', async () => {
    find('buy').focus();
    find<HTMLButtonElement>('buy').disabled = true;
    await waitForFocus('preview');
  });

  it('comes back to a control that is switched off for a moment', async () => {
    find('buy').addEventListener('focusout', () => {
      find<HTMLButtonElement>('buy').disabled = false;
    });
    find('buy').focus();
    find<HTMLButtonElement>('buy').disabled = true;
    await eventually(() => !find<HTMLButtonElement>('buy').disabled);
    await waitForFocus('buy');
  });

  it('goes to no control of an inert part', async () => {
    (find('preview').parentElement as HTMLElement).insertAdjacentHTML(
      'afterbegin',
      '<span inert><a href="#a">A</a></span>',
    );
    find('buy').focus();
    find('buy').remove();
    await waitForFocus('preview');
  });

  it('stays in the dialog that is open, and comes to the screen under one that goes', async () => {
    find<HTMLDialogElement>('dialog').showModal();
    find('pay').focus();
    find('pay').remove();
    await waitForFocus('close');
    find('dialog').remove();
    await waitForFocus('list');
  });

  it('stays in the dialog while all of its controls are switched off, and then comes back', async () => {
    const controls = ['close', 'pay'].map((id) => find<HTMLButtonElement>(id));
    find<HTMLDialogElement>('dialog').showModal();
    find('pay').focus();
    for (const control of controls) control.disabled = true;
    await waitForFocus('dialog');
    find('close').hidden = true;
    await waitForCheck();
    equal(root.activeElement?.id, 'dialog');
    for (const control of controls) control.disabled = false;
    await waitForFocus('pay');
  });

  it('comes back from a payment provider’s button, which stands in the page and shows in the dialog', async () => {
    const provider = document.createElement('button');
    host.append(provider);
    find<HTMLDialogElement>('dialog').showModal();
    find('pay').focus();
    provider.focus();
    await waitForCheck();
    provider.remove();
    find('dialog').remove();
    await waitForFocus('list');
  });

  it('comes back from a payment provider’s frame, also when nothing had the focus before', async () => {
    const frame = document.createElement('iframe');
    host.append(frame);
    find<HTMLDialogElement>('dialog').showModal();
    (root.activeElement as HTMLElement).blur();
    frame.focus();
    await eventually(() => document.activeElement === frame);
    await waitForCheck();
    frame.remove();
    find('dialog').remove();
    await waitForFocus('list');
    equal(document.hasFocus(), true);
  });

  it('goes from the header to the screen when nothing is left there', async () => {
    find('account').focus();
    find('account').remove();
    await waitForFocus('list');
  });

  it('comes back to the control when its screen shows again after one that did not load', async () => {
    find('buy').focus();
    find('list').hidden = true;
    await eventually(() => root.activeElement === null);
    await waitForCheck();
    await waitForCheck();
    find('list').hidden = false;
    await waitForFocus('buy');
  });

  it('stays where the reader has moved it', async () => {
    find('buy').focus();
    find('buy').blur();
    await waitForCheck();
    find('buy').remove();
    await waitForCheck();
    await waitForCheck();
    equal(document.activeElement === document.body, true);
  });
});

import { eventually } from './expect.ts';

export const frameIn = (element: Element) => element.querySelector('iframe') as HTMLIFrameElement;

/** Resolves once a page of this origin is in the frame, even if it already is. */
export const waitForLoad = (frame: HTMLIFrameElement) =>
  eventually(() => {
    const page = frame.contentDocument;
    return page && page.URL !== 'about:blank' && page.readyState === 'complete';
  });

/** A message between a store and its host, or a forged one of the same form. */
export const makeMessage = (type: unknown, payload: unknown) => ({
  channel: 'magazine-store',
  version: 1,
  type,
  payload,
});

/** Sends a message to this page in the name of a frame, as a script in it would. */
export function postAs(frame: HTMLIFrameElement, message: unknown) {
  const { Function: FrameFunction } = frame.contentWindow as unknown as { Function: FunctionConstructor };
  FrameFunction('message', 'parent.postMessage(message, "*")')(message);
}

/** Messages between two windows keep their order: once this one arrives, the earlier ones have been handled. */
export async function waitForMessages(frame: HTMLIFrameElement) {
  const received = new Promise((resolve) => {
    addEventListener('message', function listener({ data }) {
      if (data !== 'settled') return;
      removeEventListener('message', listener);
      resolve(null);
    });
  });
  postAs(frame, 'settled');
  await received;
}

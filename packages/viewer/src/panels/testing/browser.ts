/** Controls the browser that runs the test: it does what a person would do, instead of events from a script. */

/** The test runner serves this module. */
const RUNNER = '/__web-dev-server__web-socket.js';

async function send(command: string, payload: object): Promise<void> {
  const { sendMessageWaitForResponse } = await import(RUNNER);
  const sessionId = new URL(location.href).searchParams.get('wtr-session-id');
  await sendMessageWaitForResponse({ type: 'wtr-command', command, sessionId, payload });
}

/** A key as `KeyboardEvent.key` names it, or several that are held together: `Shift+Enter`. */
export async function pressKeys(keys: string): Promise<void> {
  const names = keys.split('+');
  const last = names.pop();
  for (const down of names) await send('send-keys', { down });
  await send('send-keys', { press: last });
  for (const up of names) await send('send-keys', { up });
}

export const typeText = (type: string): Promise<void> => send('send-keys', { type });

/** Gives the window a size in CSS pixels. The runner's answer may come before the page has that size. */
export async function resizeWindow(width: number, height: number): Promise<void> {
  await send('set-viewport', { width, height });
  while (innerWidth !== width || innerHeight !== height) await new Promise(requestAnimationFrame);
}

/**
 * Moves the window to a screen of another density, where it is one pixel wider: if nothing but the density changes, the
 * controlled browser fires no event. `resizeWindow` moves it back.
 */
export const changeScreen = (deviceScaleFactor: number): Promise<void> =>
  send('set-viewport', { width: innerWidth + 1, height: innerHeight, deviceScaleFactor });

/** Sets what the visitor's system prefers; an empty object undoes earlier settings. */
export const emulateMedia = (media: { colorScheme?: 'light' | 'dark'; reducedMotion?: 'reduce' }): Promise<void> =>
  send('emulate-media', media);

/** Lets the browser paint in a few colours of the system, as for people who need much contrast; or undoes that. */
export const forceColors = (forced: boolean): Promise<void> => {
  const features = forced ? [{ name: 'forced-colors', value: 'active' }] : [];
  return send('devtools', { method: 'Emulation.setEmulatedMedia', params: { features } });
};

/** Lets each request whose address matches one of the patterns fail, as without a line; an empty list undoes that. */
export async function blockRequests(...urls: string[]): Promise<void> {
  await send('devtools', { method: 'Network.enable', params: {} });
  await send('devtools', { method: 'Network.setBlockedURLs', params: { urls } });
}

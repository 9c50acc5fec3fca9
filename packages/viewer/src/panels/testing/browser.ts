/** The browser that runs the test: not events that a script makes, but what a person would do. */

/** Of the test runner, which serves it. */
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

/** CSS pixels. */
export const resizeWindow = (width: number, height: number): Promise<void> => send('set-viewport', { width, height });

/** What the visitor's system asks for; without anything, what it has asked for before is taken back. */
export const emulateMedia = (media: { colorScheme?: 'light' | 'dark'; reducedMotion?: 'reduce' }): Promise<void> =>
  send('emulate-media', media);

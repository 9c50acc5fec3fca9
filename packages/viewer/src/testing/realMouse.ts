/** The mouse of the browser that runs the test: it moves as a hand would move it, instead of events from a script. */

type Point = [x: number, y: number];

type MouseCommand = { type: 'move'; position: Point } | { type: 'down' | 'up' };

/** The test runner serves this module. */
const RUNNER = '/__web-dev-server__web-socket.js';

async function send(payload: MouseCommand): Promise<void> {
  const { sendMessageWaitForResponse } = await import(RUNNER);
  const sessionId = new URL(location.href).searchParams.get('wtr-session-id');
  await sendMessageWaitForResponse({ type: 'wtr-command', command: 'send-mouse', sessionId, payload });
}

const roundPoint = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];

/** Presses at the first point, moves through all others and lets go at the last. CSS pixels of the window. */
export async function dragMouse(...points: [Point, ...Point[]]): Promise<void> {
  const [first, ...others] = points;
  await send({ type: 'move', position: roundPoint(first) });
  await send({ type: 'down' });
  for (const point of others) await send({ type: 'move', position: roundPoint(point) });
  await send({ type: 'up' });
}

export const clickMouse = (point: Point): Promise<void> => dragMouse(point);

import { makeMessage } from './frames.ts';

/** A message as a window receives it. */
export interface Forgery {
  data: unknown;
  origin: string;
  source: MessageEventSource | null;
}

/** The sender of true messages. */
interface TrueSender {
  origin: string;
  source: MessageEventSource;
}

const TYPES = [
  'hello',
  'resize',
  'viewport',
  'openViewer',
  'openIssue',
  'openAuth',
  'openAccount',
  'closeViewer',
  'event',
];

/**
 * This many messages that no side may send: true ones from a wrong origin, from none or from another window, and wrong
 * ones from the right place. They are the same every time.
 */
export function* forgeries(count: number, { origin, source }: TrueSender): Generator<Forgery> {
  const random = randomFrom(count);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const strangers = ['null', '', 'https://evil.example', `${origin}.evil.example`, origin.toUpperCase(), `${origin}/`];
  const noise = () =>
    pick<unknown>([
      undefined,
      null,
      0,
      -1,
      Number.POSITIVE_INFINITY,
      Number.NaN,
      '',
      '1',
      'javascript:alert(1)',
      [],
      {},
      () => {},
      2 ** 60,
      { toString: null },
    ]);
  const payloads = [
    { version: 1, viewer: true },
    { height: 9999 },
    { top: 10, height: 9999 },
    { issueId: 1, type: 'full', page: 1 },
    { expand: 'coupon' },
    { name: 'openIssue', detail: { issueId: 1 } },
  ];
  const spoil = (payload: object) => {
    const names = Object.keys(payload);
    return { ...payload, [pick(names)]: noise() };
  };

  for (let index = 0; index < count; index++) {
    const good = makeMessage(pick(TYPES), pick(payloads));
    switch (index % 5) {
      case 0:
        yield { data: good, origin: pick(strangers), source };
        break;
      case 1:
        yield { data: good, origin, source: null };
        break;
      case 2:
        yield {
          data: { ...good, [pick(['channel', 'version'])]: pick([undefined, 'other', 0, 2, '1', null]) },
          origin,
          source,
        };
        break;
      case 3:
        yield {
          data: makeMessage(pick(['toString', '__proto__', 'constructor', 'later', '', null, 7, {}]), pick(payloads)),
          origin,
          source,
        };
        break;
      default:
        yield {
          data: pick([
            noise(),
            makeMessage(pick(TYPES.slice(1, 5)), noise() ?? null),
            makeMessage('event', spoil({ name: 'x', detail: 1 })),
          ]),
          origin,
          source,
        };
    }
  }
}

/** Numbers from 0 to 1, always the same. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

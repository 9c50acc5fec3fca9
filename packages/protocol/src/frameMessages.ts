import { accountSections, type Commands, type StoreEventName, type StoreEvents } from './commands.ts';

/** One of the element's events on its way to the host. */
export type FrameEvent = { [Name in StoreEventName]: { name: Name; detail: StoreEvents[Name] } }[StoreEventName];

/** The part of a frame that its visitor sees, in the frame's own CSS pixels. */
export interface VisiblePart {
  top: number;
  height: number;
}

/**
 * The payloads of the messages that each side of a frame sends, by type (contract, section 8). `version` is the newest
 * version of these messages that the sender knows.
 */
interface Payloads {
  /** A store that leaves opening to its host page sends the opening actions. */
  store: Omit<Commands, 'openViewer'> & {
    openViewer: StoreEvents['openViewer'];
    /** Says that a store is in the frame. With `viewer`, the store leaves the opening of documents to its host page. */
    hello: { version: number; viewer: boolean };
    /** The whole height of the store in CSS pixels. */
    resize: { height: number };
    /** The visitor went to another of the store's locations, such as `/read/12`. */
    navigate: { path: string };
    /** Asks the host page to bring the place at `top` into sight, in CSS pixels from the frame's upper edge. */
    scrollTo: { top: number };
    event: FrameEvent;
  };
  host: Commands & {
    hello: { version: number; viewport?: VisiblePart };
    viewport: VisiblePart;
    /** The visitor is likely to open this issue. */
    loadOptions: { issueId: number };
    /** The catalogue has changed. */
    refresh: Record<string, never>;
  };
}

export type FrameSide = keyof Payloads;

const CHANNEL = 'magazine-store';
export const FRAME_VERSION = 1;

type Typed<Of> = { [Type in keyof Of]: { type: Type; payload: Of[Type] } }[keyof Of];

/** The content of a message from one side of the frame. */
export type FrameContent<Side extends FrameSide> = Typed<Payloads[Side]>;

/** The same content as one window posts it to the other. */
export type FrameMessage<Side extends FrameSide> = FrameContent<Side> & {
  channel: typeof CHANNEL;
  version: typeof FRAME_VERSION;
};

/** Returns true for a right value. */
type Check = (value: unknown) => boolean | undefined;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) > 0;
const isLength: Check = (value) => Number.isFinite(value) && Number(value) >= 0;
const isText: Check = (value) => typeof value === 'string';
const isFlag: Check = (value) => typeof value === 'boolean';
const isPath: Check = (value) => typeof value === 'string' && value.startsWith('/');
const oneOf =
  (...values: unknown[]): Check =>
  (value) =>
    values.includes(value);
const isDocumentType = oneOf('sample', 'full');
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

/** Finds own checks only: every object inherits names such as `toString`. */
const findCheck = (checks: Record<string, Check>, name: unknown): Check | undefined =>
  typeof name === 'string' && Object.hasOwn(checks, name) ? checks[name] : undefined;

/** Checks every field. Unknown fields, which come from newer senders, are let through. */
const shape =
  <T>(fields: { [Name in keyof Required<T>]: Check }): Check =>
  (value) =>
    isRecord(value) && Object.entries<Check>(fields).every(([name, check]) => check(value[name]));

const isIssue = shape<{ issueId: number }>({ issueId: isCount });

const detailChecks: { [Name in StoreEventName]: Check } = {
  ready: isRecord,
  openIssue: isIssue,
  openViewer: shape<StoreEvents['openViewer']>({ issueId: isCount, type: isDocumentType, page: optional(isCount) }),
  closeViewer: isIssue,
  login: isRecord,
  logout: isRecord,
  purchase: shape<StoreEvents['purchase']>({ type: oneOf('issue', 'plan'), id: isCount }),
  error: shape<StoreEvents['error']>({ code: isText }),
};

const isVisiblePart = shape<VisiblePart>({ top: isLength, height: isLength });

const isEvent: Check = (value) => isRecord(value) && findCheck(detailChecks, value.name)?.(value.detail);

/** The commands whose payload is the same from both sides. */
const commandChecks: { [Name in Exclude<keyof Commands, 'openViewer'>]: Check } = {
  openIssue: isIssue,
  closeViewer: isRecord,
  openAuth: isRecord,
  openAccount: shape<Commands['openAccount']>({ expand: optional(oneOf(...accountSections)) }),
};

type PayloadChecks<Side extends FrameSide> = { [Type in keyof Payloads[Side]]: Check };

const storeChecks: PayloadChecks<'store'> = {
  ...commandChecks,
  openViewer: detailChecks.openViewer,
  hello: shape<Payloads['store']['hello']>({ version: isCount, viewer: isFlag }),
  resize: shape<Payloads['store']['resize']>({ height: isLength }),
  navigate: shape<Payloads['store']['navigate']>({ path: isPath }),
  scrollTo: shape<Payloads['store']['scrollTo']>({ top: isLength }),
  event: isEvent,
};

const hostChecks: PayloadChecks<'host'> = {
  ...commandChecks,
  openViewer: shape<Commands['openViewer']>({
    issueId: isCount,
    type: optional(isDocumentType),
    page: optional(isCount),
  }),
  hello: shape<Payloads['host']['hello']>({ version: isCount, viewport: optional(isVisiblePart) }),
  viewport: isVisiblePart,
  loadOptions: isIssue,
  refresh: isRecord,
};

export const frameMessage = <Side extends FrameSide>(content: FrameContent<Side>): FrameMessage<Side> => ({
  channel: CHANNEL,
  version: FRAME_VERSION,
  ...content,
});

// Each returns a message of the other side. It returns null for all else: messages of other scripts, bad shapes, and
// types that only a newer sender knows. The receiver checks the sender, by window and origin.

/** Reads a message that a store in a frame has posted to its host page. */
export const readStoreMessage = (data: unknown) => read<'store'>(storeChecks, data);

/** Reads a message that a host page has posted to a store in a frame. */
export const readHostMessage = (data: unknown) => read<'host'>(hostChecks, data);

function read<Side extends FrameSide>(checks: PayloadChecks<Side>, data: unknown): FrameMessage<Side> | null {
  if (!isRecord(data) || data.channel !== CHANNEL || data.version !== FRAME_VERSION) return null;
  const isRight = findCheck(checks, data.type)?.(data.payload);
  return isRight ? (data as unknown as FrameMessage<Side>) : null;
}

import {
  accountSections,
  type CommandAnswer,
  type Commands,
  isCount,
  type StoreEventName,
  type StoreEvents,
  type StoreState,
} from './commands.ts';
import { withFormerNames, withTodaysNames } from './formerNames.ts';

/** One of the element's events on its way to the host. */
export type FrameEvent = { [Name in StoreEventName]: { name: Name; detail: StoreEvents[Name] } }[StoreEventName];

/** The part of a frame that its visitor sees, in the frame's own CSS pixels. */
export interface VisiblePart {
  top: number;
  height: number;
}

/**
 * The payloads of the messages that each side of a frame sends, by type. `version` is the newest
 * version of these messages that the sender knows.
 */
interface Payloads {
  /** A store that leaves opening to its host page sends the opening actions. */
  store: Pick<Commands, 'openIssue' | 'openSignIn' | 'openAccount'> & {
    openViewer: StoreEvents['openViewer'];
    /** `issueId`: the issue that the visitor goes on to, such as one that they have bought over the page. */
    closeViewer: { issueId?: number };
    /** The answer to the command with this id. */
    answer: CommandAnswer & { id: number };
    /** Says that a store is in the frame. With `viewer`, the store leaves the opening of documents to its host page. */
    hello: { version: number; viewer: boolean };
    /** The whole height of the store in CSS pixels. */
    resize: { height: number };
    /** The visitor went to another of the store's locations, such as `/read/12`. */
    navigate: { path: string };
    /**
     * Asks the host page to bring the place at `top` into sight, in CSS pixels from the frame's upper edge. With
     * `exact`, it comes to the upper edge of the window, even if it is in sight.
     */
    scrollTo: { top: number; exact?: boolean };
    event: FrameEvent;
  };
  host: Commands & {
    hello: { version: number; viewport?: VisiblePart };
    viewport: VisiblePart;
  };
}

export type FrameSide = keyof Payloads;

const CHANNEL = 'magazine-store';

/** True in the frame of a store that asks its host page first. A frame keeps its name when another page loads in it. */
export const isViewerFrame = (name: string): boolean => name === VIEWER_FRAME;
export const VIEWER_FRAME = 'magazine-store-viewer';

/** True in the frame in which a host page shows the reader over its window. */
export const isReaderFrame = (name: string): boolean => name === READER_FRAME;
export const READER_FRAME = 'magazine-store-reader';

/** The version in every message. A message of another version is ignored. */
export const FRAME_VERSION = 1;

/**
 * The newest version that this release speaks; each side says its own in its hello. From version 2, commands are answered
 * and names are those of today.
 */
export const NEWEST_FRAME_VERSION = 2;

type Typed<Of> = { [Type in keyof Of]: { type: Type; payload: Of[Type] } }[keyof Of];

/** The content of a message from one side of the frame. */
export type FrameContent<Side extends FrameSide> = Typed<Payloads[Side]>;

/** The same content as one window posts it to the other. */
export type FrameMessage<Side extends FrameSide> = FrameContent<Side> & {
  channel: typeof CHANNEL;
  version: typeof FRAME_VERSION;
  /** The number of a command, which its answer repeats. A command without one gets no answer. */
  id?: number;
};

/** Returns true for a right value. */
type Check = (value: unknown) => boolean | undefined;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
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
const isAccount = shape<Commands['openAccount']>({ section: optional(oneOf(...accountSections)) });
const isPlace = shape<Commands['navigate']>({ path: isPath });

const detailChecks: { [Name in StoreEventName]: Check } = {
  ready: isRecord,
  openIssue: isIssue,
  openViewer: shape<StoreEvents['openViewer']>({
    issueId: isCount,
    type: isDocumentType,
    page: optional(isCount),
    find: optional(isText),
  }),
  closeViewer: isIssue,
  openSignIn: isRecord,
  openAccount: isAccount,
  navigate: isPlace,
  stateChange: shape<StoreState>({
    ready: isFlag,
    signedIn: (value) => value === null || isFlag(value),
    location: isPath,
    issueId: (value) => value === null || isCount(value),
  }),
  signIn: isRecord,
  signOut: isRecord,
  purchase: shape<StoreEvents['purchase']>({ type: oneOf('issue', 'plan'), id: isCount }),
  error: shape<StoreEvents['error']>({ code: isText }),
};

const isVisiblePart = shape<VisiblePart>({ top: isLength, height: isLength });

const isEvent: Check = (value) => isRecord(value) && findCheck(detailChecks, value.name)?.(value.detail);

/** The commands whose payload is the same from both sides. */
const commandChecks = { openIssue: isIssue, closeViewer: isRecord, openSignIn: isRecord, openAccount: isAccount };

type PayloadChecks<Side extends FrameSide> = { [Type in keyof Payloads[Side]]: Check };

const storeChecks: PayloadChecks<'store'> = {
  ...commandChecks,
  openViewer: detailChecks.openViewer,
  closeViewer: shape<Payloads['store']['closeViewer']>({ issueId: optional(isCount) }),
  answer: shape<{ id: number; done: boolean; reason?: string }>({
    id: isCount,
    done: isFlag,
    reason: optional(isText),
  }),
  hello: shape<Payloads['store']['hello']>({ version: isCount, viewer: isFlag }),
  resize: shape<Payloads['store']['resize']>({ height: isLength }),
  navigate: isPlace,
  scrollTo: shape<Payloads['store']['scrollTo']>({ top: isLength, exact: optional(isFlag) }),
  event: isEvent,
};

const hostChecks: PayloadChecks<'host'> = {
  ...commandChecks,
  openViewer: shape<Commands['openViewer']>({
    issueId: isCount,
    type: optional(isDocumentType),
    page: optional(isCount),
    find: optional(isText),
  }),
  hello: shape<Payloads['host']['hello']>({ version: isCount, viewport: optional(isVisiblePart) }),
  viewport: isVisiblePart,
  signOut: isRecord,
  navigate: isPlace,
  loadOptions: isIssue,
  refresh: isRecord,
};

/** The types of the messages that each side sends. */
export const messageTypes: Readonly<Record<FrameSide, readonly string[]>> = {
  store: Object.keys(storeChecks),
  host: Object.keys(hostChecks),
};

/** @param receiver The version of the side that gets the message. Below version 2, it gets the former names. */
export const frameMessage = <Side extends FrameSide>(
  content: FrameContent<Side>,
  receiver: number,
  id?: number,
): FrameMessage<Side> => ({
  channel: CHANNEL,
  version: FRAME_VERSION,
  ...(receiver < 2 ? withFormerNames(content) : content),
  ...(id && { id }),
});

// Each returns a message of the other side. It returns null for all else: messages of other scripts, bad shapes, and
// types that only a newer sender knows. The receiver checks the sender, by window and origin.

/** Reads a message that a store in a frame has posted to its host page. */
export const readStoreMessage = (data: unknown) => read<'store'>(storeChecks, data);

/** Reads a message that a host page has posted to a store in a frame. */
export const readHostMessage = (data: unknown) => read<'host'>(hostChecks, data);

function read<Side extends FrameSide>(checks: PayloadChecks<Side>, data: unknown): FrameMessage<Side> | null {
  if (!isRecord(data) || data.channel !== CHANNEL || data.version !== FRAME_VERSION) return null;
  const message = withTodaysNames({ ...data, type: data.type, payload: data.payload });
  const isRight = optional(isCount)(data.id) && findCheck(checks, message.type)?.(message.payload);
  return isRight ? (message as unknown as FrameMessage<Side>) : null;
}

/**
 * The names of the first release, each with its name of today. They stay valid: in the element, in the SDK and in the
 * messages between a frame and its page. No other place knows them.
 */
export const formerNames = {
  commands: { openAuth: 'openSignIn' },
  events: { openAuth: 'openSignIn', login: 'signIn', logout: 'signOut' },
  fields: { expand: 'section' },
  options: { src: 'server' },
} as const;

export type FormerEventName = keyof typeof formerNames.events;

type Names = Readonly<Record<string, string>>;
type Kind = 'commands' | 'events' | 'fields';

const swap = (names: Names): Names => Object.fromEntries(Object.entries(names).map(([from, to]) => [to, from]));

/** The same the other way round: today's names, each with its former one. */
const todaysNames: Readonly<Record<Kind, Names>> = {
  commands: swap(formerNames.commands),
  events: swap(formerNames.events),
  fields: swap(formerNames.fields),
};

const replace = (name: unknown, names: Names): unknown =>
  typeof name === 'string' && Object.hasOwn(names, name) ? names[name] : name;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Gives the fields of an object other names. */
export const renameFields = <T>(value: T, names: Names): T =>
  isRecord(value)
    ? (Object.fromEntries(Object.entries(value).map(([name, field]) => [replace(name, names), field])) as T)
    : value;

/** Gives the content of a message other names. */
function rename<T extends { type: unknown; payload: unknown }>(content: T, names: Readonly<Record<Kind, Names>>): T {
  const { type, payload } = content;
  if (type !== 'event' || !isRecord(payload)) {
    return { ...content, type: replace(type, names.commands), payload: renameFields(payload, names.fields) };
  }
  const name = replace(payload.name, names.events);
  return { ...content, payload: { ...payload, name, detail: renameFields(payload.detail, names.fields) } };
}

export const withFormerNames = <T extends { type: unknown; payload: unknown }>(content: T): T =>
  rename(content, todaysNames);
export const withTodaysNames = <T extends { type: unknown; payload: unknown }>(content: T): T =>
  rename(content, formerNames);

/** The event's name of today. */
export const eventName = (name: string) => replace(name, formerNames.events) as string;

/** The former name of an event, if it had another one. */
export const formerEventName = (name: string): string | undefined => todaysNames.events[name];

/** A detail with its former fields beside those of today. */
export const withFormerFields = <T extends object>(detail: T): T =>
  Object.keys(detail).some((name) => name in todaysNames.fields)
    ? { ...renameFields(detail, todaysNames.fields), ...detail }
    : detail;

/** Adds the former names of an object's commands. */
export function addFormerCommands<T extends object>(target: T): T {
  for (const [former, name] of Object.entries(formerNames.commands)) {
    Object.defineProperty(target, former, { configurable: true, value: Reflect.get(target, name) });
  }
  return target;
}

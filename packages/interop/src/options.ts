import { parseArgs } from 'node:util';

export interface Options {
  /** The server's origin. */
  server: string;
  /** An origin whose pages may call the server. */
  origin: string | null;
  /** The session's cookie, as in a `Cookie` header. */
  cookie: string | null;
  /** The time that the server may take for an answer. */
  seconds: number;
}

export const usage = `Usage: magazine-store-interop https://store.example [options]

Checks whether a server speaks the API of a magazine store. It reads, and changes nothing.

  --origin https://page.example   an origin whose pages may call the server: checks what they need
  --cookie 'name=value'           the cookie of a session: checks the calls of a signed-in user
  --timeout 10                    the seconds that the server may take for an answer
  --version, --help

It prints a line for each check. It ends with 0 if no check failed, with 1 if one failed, and with 2 if it could not begin.`;

/** A command that can't be run as it was typed. */
export class UsageError extends Error {}

/** @throws UsageError */
export function readOptions(args: string[]): Options | 'help' | 'version' {
  const { values, positionals } = parse(args);
  if (values.help) return 'help';
  if (values.version) return 'version';
  const [server, ...more] = positionals;
  if (server === undefined) throw new UsageError('The address of the server is missing.');
  if (more.length > 0) throw new UsageError(`One server at a time: ${more.join(' ')} is too much.`);
  const seconds = Number(values.timeout);
  if (!(seconds > 0 && seconds <= 600)) throw new UsageError('--timeout is a number of seconds, at most 600.');
  if (values.cookie !== undefined && !/^[^=;\s]+=[^;\s]+$/.test(values.cookie)) {
    throw new UsageError("--cookie is one cookie, as in '__Host-magazine-store-session=Zk3…'.");
  }
  return {
    server: readServer(server),
    origin: values.origin === undefined ? null : new URL(readAddress(values.origin, '--origin')).origin,
    cookie: values.cookie ?? null,
    seconds,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        origin: { type: 'string' },
        cookie: { type: 'string' },
        timeout: { type: 'string', default: '10' },
        help: { type: 'boolean' },
        version: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function readServer(text: string): string {
  const { origin, pathname, search, hash } = new URL(readAddress(text, 'The address of the server'));
  if (pathname + search + hash !== '/') {
    throw new UsageError(`A store has a whole origin: give ${origin}, without ${pathname + search + hash}.`);
  }
  return origin;
}

function readAddress(text: string, name: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw new UsageError(`${name} must begin with https:// or http://, not ${JSON.stringify(text)}.`);
  }
  return text;
}

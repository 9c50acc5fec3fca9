import type { Answer, Request, Send } from './client.ts';
import type { Options } from './options.ts';
import { Skipped } from './outcome.ts';
import type { Shapes } from './shapes.ts';

/** The parts of answers that later checks need. */
export interface Found {
  page?: {
    origin: string;
    auth: boolean;
    auth_providers: string[];
    custom_provider?: { name: string };
    other_providers?: { name: string }[];
    consents?: Record<string, string>;
  };
  store?: { require_auth_to_read: boolean };
  issues?: Issue[];
  /** A document that visitors without an account may open. */
  document?: { params: { id: number; type: string } };
  download?: {
    url: string;
    size: number;
    renew_after?: number;
    opening_ranges?: [number, number][];
    page_images?: { url: string; thumb_url: string; sizes: unknown[]; heights?: number[] };
  };
}

export interface Issue {
  id: number;
  title: string;
  is_free: boolean;
  has_sample: boolean;
  published_at: string;
  cover: { file_name: string };
}

export interface Visit {
  options: Options;
  shapes: Shapes;
  send: Send;
  found: Found;
}

/** One line of the report. */
export interface Check {
  name: string;
  /** @throws Fault or Skipped */
  run(visit: Visit): Promise<void>;
}

/** @throws Skipped when the check that finds it has failed */
export function need<Name extends keyof Found>({ found }: Visit, name: Name): NonNullable<Found[Name]> {
  const value = found[name];
  if (value === undefined) throw new Skipped(`it needs the ${name}, which an earlier check did not get`);
  return value as NonNullable<Found[Name]>;
}

interface Call extends Request {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
}

/** Sends the request of an operation. */
export function call(
  visit: Visit,
  operation: string,
  { params = {}, query = {}, ...request }: Call = {},
): Promise<Answer> {
  const { method, path } = visit.shapes.operations[operation] as { method: string; path: string };
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const body = method === 'GET' ? {} : { body: {} };
  return visit.send(search.size > 0 ? `${filled}?${search}` : filled, { method, ...body, ...request });
}

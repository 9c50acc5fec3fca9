/** What a span is about: a part of the server's own work, or a call to another server. */
export type SpanKind = 'internal' | 'client';

/** Makes spans of work. It exists only if the operator has named a collector. */
export interface Tracer {
  /** Does the work in a span of this name. The spans of what it does lie below it. */
  inSpan<Result>(name: string, kind: SpanKind, work: () => Promise<Result>): Promise<Result>;
  /** Notes work that has just ended, if it belongs to a span. */
  noteEnded(name: string, milliseconds: number, failed: boolean): void;
}

let tracer: Tracer | null = null;

/** From now on, work makes spans; with null, it makes none. */
export function useTracer(next: Tracer | null): void {
  tracer = next;
}

/** Does the work, in a span if the operator wants traces. The name holds nothing of a person, and no address. */
export const inSpan = <Result>(name: string, kind: SpanKind, work: () => Promise<Result>): Promise<Result> =>
  tracer ? tracer.inSpan(name, kind, work) : work();

/** Notes a statement that the database has answered. The name of its span is its kind and its first table. */
export function noteStatement(statement: string, milliseconds: number, failed: boolean): void {
  if (!tracer) return;
  const [, kind = 'statement'] = /^\W*(\w+)/.exec(statement) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(statement) ?? [];
  tracer.noteEnded(`database ${kind.toLowerCase()}${table ? ` ${table}` : ''}`, milliseconds, failed);
}

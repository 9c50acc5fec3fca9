import { type DeskOperationName, deskOperations } from '@magazine-store/protocol/desk';
import { deskWire } from '@magazine-store/protocol/desk/schemas';
import type { z } from 'zod';
import { HttpError } from '../httpError.ts';
import { errorTexts } from '../openApi/errorTexts.ts';
import { PlainError } from '../plainError.ts';
import type { Services } from '../services.ts';
import { VERSION } from '../version.ts';
import type { DeskCall, DeskHandler } from './deskHandler.ts';
import { deskHandlers } from './deskHandlers.ts';

/** An operation of the desk as a command of the terminal gives it, also over the socket. */
export interface OperatorCommand {
  /** The release of the command. */
  version: string;
  operation: DeskOperationName;
  /** Its `params`, `query` and `body`. */
  input: unknown;
}

/** Runs an operation of the desk for the operator. They may do everything. @throws PlainError with the reason */
export async function runAsOperator(services: Services, command: OperatorCommand): Promise<unknown> {
  if (command.version !== VERSION) {
    throw new PlainError(
      `the server that runs is of release ${VERSION}, and this command of release ${command.version}: use the server's`,
    );
  }
  const { operation } = command;
  if (!Object.hasOwn(deskOperations, operation)) throw new PlainError(`there is no operation ${operation}`);
  const shapes: { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; answer: z.ZodType } = deskWire[operation];
  const input = command.input as Partial<Record<'params' | 'query' | 'body', unknown>>;
  const call = {
    params: parse('params'),
    query: parse('query'),
    body: parse('body'),
    actor: { kind: 'operator' },
  } as unknown as DeskCall<DeskOperationName>;
  const handler = deskHandlers(services)[operation] as DeskHandler<DeskOperationName>;
  try {
    return await handler(call);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const { when, next } = errorTexts[error.code];
    throw new PlainError(error.message === error.code ? `${when} ${next}` : error.message);
  }

  function parse(part: 'params' | 'query' | 'body'): unknown {
    const shape = shapes[part];
    if (!shape) return undefined;
    const { success, data, error } = shape.safeParse(input[part] ?? {});
    if (success) return data;
    const [issue] = error.issues;
    throw new PlainError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
}

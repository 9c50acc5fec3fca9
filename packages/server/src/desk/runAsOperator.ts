import { VERSION } from '@magazine-store/protocol';
import { type DeskOperationName, deskOperations } from '@magazine-store/protocol/desk';
import { deskWire } from '@magazine-store/protocol/desk/schemas';
import type { FastifyBaseLogger } from 'fastify';
import { HttpError } from '../httpError.ts';
import { errorTexts } from '../openApi/errorTexts.ts';
import type { OperationShapes } from '../operationShapes.ts';
import { PlainError } from '../plainError.ts';
import type { Services } from '../services.ts';
import { type DeskCall, DeskFile, type DeskHandler } from './deskHandler.ts';
import { deskHandlers } from './deskHandlers.ts';

/** An operation of the desk as a command of the terminal gives it, also over the socket. */
export interface OperatorCommand {
  /** The release of the command. */
  version: string;
  operation: DeskOperationName;
  /** Its `params`, `query` and `body`. */
  input: unknown;
}

/** The text of a file that an operation answers. */
export interface OperatorFile {
  file: string;
}

/**
 * Runs an operation of the desk for the operator. The operator may do everything.
 * @returns The answer. For an operation that answers a file, an `OperatorFile`.
 * @throws PlainError with the reason
 */
export async function runAsOperator(
  services: Services,
  command: OperatorCommand,
  log: FastifyBaseLogger,
): Promise<unknown> {
  if (command.version !== VERSION) {
    throw new PlainError(
      `the server that runs is of release ${VERSION}, and this command of release ${command.version}: use the server's`,
    );
  }
  const { operation } = command;
  if (!Object.hasOwn(deskOperations, operation)) throw new PlainError(`there is no operation ${operation}`);
  if ('forUsers' in deskOperations[operation])
    throw new PlainError(`${operation}: only a person can do this, in a browser`);
  const shapes: OperationShapes = deskWire[operation];
  const input = command.input as Partial<Record<'params' | 'query' | 'body', unknown>>;
  const call = {
    params: parse('params'),
    query: parse('query'),
    body: parse('body'),
    actor: { kind: 'operator' },
    log,
  } as unknown as DeskCall<DeskOperationName>;
  const handler = deskHandlers(services)[operation] as DeskHandler<DeskOperationName>;
  try {
    const answer = await handler(call);
    return answer instanceof DeskFile ? await readFile(answer) : answer;
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
    throw new PlainError(`${issue?.path.join('.') || part}: ${issue?.message}`);
  }
}

async function readFile({ type, content }: DeskFile): Promise<OperatorFile> {
  if (!/^(?:text\/|application\/json)/.test(type)) throw new PlainError('a picture can be seen in a browser alone');
  let file = '';
  for await (const part of content) file += part.toString();
  return { file };
}

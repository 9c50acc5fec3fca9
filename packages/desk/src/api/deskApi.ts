import {
  type DeskAnswer,
  type DeskInput,
  type DeskOperation,
  type DeskOperationName,
  deskOperations,
} from '@magazine-store/protocol/desk';
import { DeskError } from './DeskError.ts';
import { reportError } from './errorReports.ts';
import { saveAs } from './saveAs.ts';
import { type Sending, send } from './send.ts';
import { signInFirst } from './signInFirst.ts';

type Optional<Input> = unknown extends Input ? [input?: undefined, options?: CallOptions] : [Input, CallOptions?];

interface CallOptions {
  signal?: AbortSignal;
}

/**
 * Makes a call of the desk. If the member has to sign in again for it, the desk asks them, and the call goes on.
 * @throws DeskError
 */
export async function deskApi<Op extends DeskOperationName>(
  name: Op,
  ...[input, options]: Optional<DeskInput<Op>>
): Promise<DeskAnswer<Op>> {
  const answer = await sendWithSignIn(name, input, options?.signal);
  if (answer.status === 204) return null as DeskAnswer<Op>;
  return (await answer.json().catch(() => {
    throw new DeskError(answer.status, 'bad_answer');
  })) as DeskAnswer<Op>;
}

/** Saves the file that an operation answers. @throws DeskError */
export async function saveFile<Op extends DeskOperationName>(
  name: Op,
  ...[input]: Optional<DeskInput<Op>>
): Promise<void> {
  const answer = await sendWithSignIn(name, input);
  const file = await answer.blob().catch(() => {
    throw new DeskError(0, 'offline');
  });
  const [, fileName = 'file'] = /filename="?([^";]+)/.exec(answer.headers.get('Content-Disposition') ?? '') ?? [];
  saveAs(fileName, file);
}

async function sendWithSignIn(name: DeskOperationName, input: unknown, signal?: AbortSignal): Promise<Response> {
  const { method, path }: DeskOperation = deskOperations[name];
  const sending: Sending = { ...(input as Omit<Sending, 'method' | 'path'>), method, path, signal };
  try {
    return await send(sending);
  } catch (error) {
    // A busy server needs no report.
    if (error instanceof DeskError && error.status >= 500 && error.status !== 503) {
      reportError('server_error', undefined, error.trace);
    }
    // The gate itself asks the visitor to sign in.
    if (name === 'getDesk' || !(error instanceof DeskError) || !(await signInFirst(error))) throw error;
    return send(sending);
  }
}

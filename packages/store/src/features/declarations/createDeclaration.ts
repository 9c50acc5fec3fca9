import { fromPromise } from 'xstate';
import {
  type DeclarationFailure,
  type Declared,
  type DeclareOutcome,
  declarationMachine,
  EMPTY_DRAFT,
} from '../../core/declarationMachine.ts';
import type { DeclarationKind } from '../../core/declarationRules.ts';
import { fieldRefusals } from '../../core/fieldRefusals.ts';
import type { Drafts } from '../../core/ports.ts';
import { type Api, ApiError } from '../../core/ports.ts';

/** Creates a form's machine. It lives as long as the store, so a form that the reader left keeps its texts. */
export function createDeclaration(kind: DeclarationKind, api: Api, drafts: Drafts) {
  const op = kind === 'withdrawal' ? 'declareWithdrawal' : 'declareCancellation';
  const logic = declarationMachine.provide({
    actors: {
      declare: fromPromise<DeclareOutcome, Declared>(async ({ input, signal }) => {
        try {
          const body = { ...input, confirm: true as const };
          const { receipt, received_at, mailed = true } = await api.call(op, { body, signal });
          return { result: 'received', receipt: { number: receipt, receivedAt: received_at, mailed } };
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          const refusals = fieldRefusals(error.answer, ['name', 'email', 'contract']);
          if (Object.keys(refusals).length > 0) return { result: 'refused', refusals };
          return { result: 'failed', failure: toFailure(error) };
        }
      }),
    },
    actions: { print: () => window.print() },
  });
  return { logic, input: { draft: drafts.restore(kind, EMPTY_DRAFT) } };
}

function toFailure({ status }: ApiError): DeclarationFailure {
  if (status === 0) return 'connection';
  if (status === 429) return 'tooMany';
  return status === 404 ? 'notFound' : 'other';
}

import {
  type PageData,
  type SupportDraft,
  type SupportField,
  supportTopics,
  toFeatures,
} from '@magazine-store/protocol';
import { fromPromise } from 'xstate';
import { fieldRefusals } from '../../core/fieldRefusals.ts';
import type { Drafts } from '../../core/ports.ts';
import { type Api, ApiError } from '../../core/ports.ts';
import { EMPTY_MESSAGE, type SendOutcome, supportMachine } from '../../core/supportMachine.ts';

const FIELDS: readonly SupportField[] = ['email', 'topic', 'problem'];

/** Creates the form's machine. It lives as long as the store, so a form that the reader closed keeps its texts. */
export function createSupport(api: Api, page: PageData, drafts: Drafts) {
  const send = fromPromise<SendOutcome, SupportDraft>(async ({ input, signal }) => {
    try {
      await api.call('needSupport', { body: { need_support: input }, signal });
      return { result: 'sent' };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const refusals = error.status === 400 ? fieldRefusals(error.answer, FIELDS) : {};
      return Object.keys(refusals).length > 0 ? { result: 'refused', refusals } : { result: 'failed' };
    }
  });
  return {
    logic: supportMachine.provide({ actors: { send } }),
    input: { topics: supportTopics(toFeatures(page)), draft: drafts.restore('support', EMPTY_MESSAGE) },
  };
}

import { assign, emit, fromCallback, setup } from 'xstate';
import { MAX_WORDLESS_PAGES, WORDLESS_PAGE_PAUSE } from '../constants.ts';
import type { SpokenText } from './speechRules.ts';

interface ReadAloudContext {
  /** The texts of the page or spread in sight, one for each block; null while they are fetched. */
  texts: SpokenText[] | null;
  /** The paragraph that is read: its index among the texts. */
  index: number;
  /** The part of the paragraph that is read, where reading goes on after a pause. */
  chunk: number;
  rate: number;
  /** Pages in a row that had nothing to read. */
  wordlessPages: number;
  /** True if the voice broke down at the last try. */
  failed: boolean;
}

export type ReadAloudCommand =
  | { type: 'play' }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'stop' }
  | { type: 'next' }
  | { type: 'previous' }
  | { type: 'rate.changed'; rate: number };

/** The voice's reports. */
export type SpeechEvent =
  | { type: 'speech.chunk'; chunk: number }
  | { type: 'speech.done' }
  /** Another page took the voice. */
  | { type: 'speech.interrupted' }
  | { type: 'speech.failed' };

type ReadAloudEvent =
  | ReadAloudCommand
  | SpeechEvent
  /**
   * The page has turned, or its text has come. The index is that of the same paragraph if only a page has come beside
   * this one, or gone.
   */
  | { type: 'blocks.changed'; texts: SpokenText[] | null; index: number | null };

export interface SpeechInput extends SpokenText {
  chunk: number;
  rate: number;
}

/** Reads a page aloud, paragraph by paragraph, then asks for the next page. `speech` is an actor that has a voice. */
export const readAloudMachine = setup({
  types: {
    context: {} as ReadAloudContext,
    events: {} as ReadAloudEvent,
    emitted: {} as { type: 'pageFinished' },
  },
  actors: {
    speech: fromCallback<SpeechEvent, SpeechInput>(() => {}),
  },
  delays: { wordlessPagePause: WORDLESS_PAGE_PAUSE },
  guards: {
    fetching: ({ context }) => context.texts === null,
    wordless: ({ context }) => isWordless(context),
    givesUp: ({ context }) => isWordless(context) && context.wordlessPages >= MAX_WORDLESS_PAGES,
    goesOn: ({ event }) => event.type === 'blocks.changed' && event.index !== null,
    atEnd: ({ context }) => context.index >= (context.texts?.length ?? 0),
  },
  actions: {
    next: assign(({ context }) => ({ index: nextIndex(context, context.index + 1), chunk: 0 })),
    previous: assign(({ context }) => ({ index: previousIndex(context), chunk: 0 })),
    keepRate: assign(({ context, event }) => ({ rate: event.type === 'rate.changed' ? event.rate : context.rate })),
    keepTexts: assign(({ context, event }) => {
      const { texts, index } = event.type === 'blocks.changed' ? event : { texts: null, index: null };
      return { texts, index: nextIndex({ texts }, index ?? 0), chunk: index === null ? 0 : context.chunk };
    }),
    begin: assign(({ context }) => ({ index: nextIndex(context, 0), chunk: 0, wordlessPages: 0, failed: false })),
    tellPageFinished: emit({ type: 'pageFinished' }),
  },
}).createMachine({
  id: 'readAloud',
  context: { texts: null, index: 0, chunk: 0, rate: 1, wordlessPages: 0, failed: false },
  initial: 'silent',
  on: {
    'rate.changed': { actions: 'keepRate' },
    'blocks.changed': { actions: 'keepTexts' },
  },
  states: {
    silent: { on: { play: { target: 'speaking', actions: 'begin' } } },
    speaking: {
      initial: 'choosing',
      on: {
        pause: 'paused',
        stop: 'silent',
        next: { target: '.choosing', actions: 'next' },
        previous: { target: '.choosing', actions: 'previous' },
        'rate.changed': { target: '.choosing', actions: 'keepRate' },
        'blocks.changed': { target: '.choosing', actions: 'keepTexts' },
        'speech.interrupted': 'paused',
        'speech.failed': { target: 'silent', actions: assign({ failed: true }) },
      },
      states: {
        choosing: {
          always: [
            { guard: 'fetching', target: 'waiting' },
            { guard: 'givesUp', target: '#readAloud.silent' },
            { guard: 'wordless', target: 'looking' },
            { guard: 'atEnd', target: 'waiting', actions: 'tellPageFinished' },
            { target: 'talking' },
          ],
        },
        talking: {
          entry: assign({ wordlessPages: 0 }),
          invoke: {
            src: 'speech',
            input: ({ context: { texts, index, chunk, rate } }) => ({
              ...(texts?.[index] ?? { text: '', language: null }),
              chunk,
              rate,
            }),
          },
          on: {
            'speech.chunk': { actions: assign({ chunk: ({ event }) => event.chunk }) },
            'speech.done': { target: 'choosing', actions: 'next' },
            'blocks.changed': { guard: 'goesOn', actions: 'keepTexts' },
          },
        },
        /** Time to look at a picture. */
        looking: {
          after: {
            wordlessPagePause: {
              target: 'waiting',
              actions: [assign({ wordlessPages: ({ context }) => context.wordlessPages + 1 }), 'tellPageFinished'],
            },
          },
        },
        /** Waits for the next page, or the text of this one. */
        waiting: { on: { next: {}, 'rate.changed': { actions: 'keepRate' } } },
      },
    },
    paused: {
      on: {
        play: 'speaking',
        resume: 'speaking',
        stop: 'silent',
        next: { actions: 'next' },
        previous: { actions: 'previous' },
      },
    },
  },
});

const isWordless = ({ texts }: ReadAloudContext) => !texts?.some(({ text }) => text);

/** The first text from there on that is read; behind the last if there is none. */
function nextIndex({ texts }: Pick<ReadAloudContext, 'texts'>, from: number): number {
  const found = (texts ?? []).findIndex(({ text }, index) => index >= from && text);
  return found < 0 ? (texts?.length ?? 0) : found;
}

/** The last text before the current one that is read; the current one if there is none. */
function previousIndex({ texts, index }: ReadAloudContext): number {
  const found = (texts ?? []).findLastIndex(({ text }, at) => at < index && text);
  return found < 0 ? index : found;
}

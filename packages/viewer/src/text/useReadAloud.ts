import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { type ReadAloudCommand, readAloudMachine } from './readAloudMachine.ts';
import { browserSpeech, type SpeechEngine, speechActor } from './speech.ts';
import { spokenTexts } from './speechRules.ts';
import type { TextBlock } from './textBlock.ts';

/** The state of reading aloud for its controls. */
export interface ReadAloud {
  state: 'silent' | 'speaking' | 'paused';
  /** The block that is read; null when none is. */
  current: TextBlock | null;
  rate: number;
  /** The voice broke down. */
  failed: boolean;
  send: (command: ReadAloudCommand) => void;
}

interface ReadAloudOptions {
  /** The blocks of the visible page or spread; null while they are fetched, or while no page is in sight. */
  blocks: readonly TextBlock[] | null;
  /** The interface's language: for text in a language that the browser cannot speak, or that is not known. */
  language: string;
  /** Turns the page; returns false if there is none. */
  onPageFinished: () => boolean;
  /** The browser's interface for speech; only the first one counts. */
  engine?: SpeechEngine | null;
}

/** Returns null if the browser cannot speak. */
export function useReadAloud({ blocks, language, onPageFinished, engine }: ReadAloudOptions): ReadAloud | null {
  const [voice] = useState(() => (engine === undefined ? browserSpeech() : engine));
  const [machine] = useState(() =>
    voice ? readAloudMachine.provide({ actors: { speech: speechActor(voice, language) } }) : readAloudMachine,
  );
  const actor = useActorRef(machine);
  const snapshot = useSelector(actor, (current) => current);
  const finished = useRef(onPageFinished);
  /** The blocks that the actor has the texts of. */
  const heard = useRef<readonly TextBlock[] | null>(null);

  useEffect(() => {
    finished.current = onPageFinished;
  }, [onPageFinished]);

  useEffect(() => {
    const index = placeAmong(blocks, heard.current, actor.getSnapshot().context.index);
    heard.current = blocks;
    actor.send({ type: 'blocks.changed', texts: blocks && spokenTexts(blocks), index });
  }, [actor, blocks]);

  useEffect(() => {
    const subscription = actor.on('pageFinished', () => {
      if (!finished.current()) actor.send({ type: 'stop' });
    });
    return () => subscription.unsubscribe();
  }, [actor]);

  if (!voice) return null;
  const { index, rate, failed } = snapshot.context;
  const reads = snapshot.matches({ speaking: 'talking' }) || snapshot.matches('paused');
  return {
    state: snapshot.matches('silent') ? 'silent' : snapshot.matches('paused') ? 'paused' : 'speaking',
    current: (reads && heard.current?.[index]) || null,
    rate,
    failed,
    send: actor.send,
  };
}

/** The index of the same place if the former blocks are a part of these ones, or have them as a part; else null. */
function placeAmong(
  blocks: readonly TextBlock[] | null,
  former: readonly TextBlock[] | null,
  index: number,
): number | null {
  if (!blocks?.[0] || !former?.[0]) return null;
  const before = blocks.indexOf(former[0]);
  const gone = former.indexOf(blocks[0]);
  if (before < 0 && gone < 0) return null;
  const place = before >= 0 ? index + before : index - gone;
  return place >= 0 && place <= blocks.length ? place : null;
}

import { fromCallback } from 'xstate';
import { SPEECH_PATIENCE, VOICES_WAIT } from '../constants.ts';
import type { SpeechEvent, SpeechInput } from './readAloudMachine.ts';
import { speechChunks, voiceFor } from './speechRules.ts';

/** What the browser has to speak with. */
export interface SpeechEngine {
  synthesis: Pick<SpeechSynthesis, 'speak' | 'cancel' | 'getVoices' | 'addEventListener' | 'removeEventListener'>;
  utterance(text: string): SpeechSynthesisUtterance;
}

/** Null where the browser cannot speak. */
export function browserSpeech(): SpeechEngine | null {
  if (!('speechSynthesis' in window && 'SpeechSynthesisUtterance' in window)) return null;
  return { synthesis: window.speechSynthesis, utterance: (text) => new SpeechSynthesisUtterance(text) };
}

/**
 * Reads one paragraph aloud, chunk by chunk. Pausing is ending it and beginning at the same chunk later:
 * `synthesis.pause()` loses long utterances in Chromium and does nothing on Android.
 */
export function speechActor({ synthesis, utterance }: SpeechEngine, interfaceLanguage: string) {
  return fromCallback<SpeechEvent, SpeechInput>(({ input, sendBack }) => {
    const tell: (event: SpeechEvent) => void = sendBack;
    const chunks = speechChunks(input.text, input.language);
    // Held here: Chromium collects an utterance without references, and then never fires its `end`.
    let current: SpeechSynthesisUtterance | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const end = (event: SpeechEvent) => {
      current = null;
      clearTimeout(timer);
      tell(event);
    };

    const say = (index: number) => {
      const text = chunks[index];
      if (text === undefined) return end({ type: 'speech.done' });
      tell({ type: 'speech.chunk', chunk: index });
      const spoken = utterance(text);
      const voice = voiceFor(synthesis.getVoices(), [input.language, interfaceLanguage]);
      spoken.voice = voice;
      spoken.lang = voice?.lang ?? input.language ?? interfaceLanguage;
      spoken.rate = input.rate;
      spoken.onend = () => {
        if (current === spoken) say(index + 1);
      };
      spoken.onerror = ({ error }) => {
        // Ending an utterance is an error to it, too.
        if (current !== spoken) return;
        end({ type: error === 'interrupted' || error === 'canceled' ? 'speech.interrupted' : 'speech.failed' });
      };
      current = spoken;
      clearTimeout(timer);
      timer = setTimeout(() => end({ type: 'speech.failed' }), SPEECH_PATIENCE);
      synthesis.speak(spoken);
    };

    const begin = () => {
      synthesis.removeEventListener('voiceschanged', begin);
      clearTimeout(timer);
      say(input.chunk);
    };
    if (synthesis.getVoices().length > 0) begin();
    else {
      synthesis.addEventListener('voiceschanged', begin);
      timer = setTimeout(begin, VOICES_WAIT);
    }

    return () => {
      current = null;
      clearTimeout(timer);
      synthesis.removeEventListener('voiceschanged', begin);
      synthesis.cancel();
    };
  });
}

import { fromCallback } from 'xstate';
import { SPEECH_TIMEOUT, VOICES_WAIT } from '../constants.ts';
import type { SpeechEvent, SpeechInput } from './readAloudMachine.ts';
import { speechChunks, voiceFor } from './speechRules.ts';

/** The browser's interface for speech. */
export interface SpeechEngine {
  synthesis: Pick<SpeechSynthesis, 'speak' | 'cancel' | 'getVoices' | 'addEventListener' | 'removeEventListener'>;
  utterance(text: string): SpeechSynthesisUtterance;
}

/** Returns null if the browser cannot speak. */
export function browserSpeech(): SpeechEngine | null {
  if (!('speechSynthesis' in window && 'SpeechSynthesisUtterance' in window)) return null;
  return { synthesis: window.speechSynthesis, utterance: (text) => new SpeechSynthesisUtterance(text) };
}

/**
 * Reads one paragraph aloud, chunk by chunk. To pause, end the actor and later start another at the same chunk:
 * `synthesis.pause()` loses long utterances in Chromium and does nothing on Android.
 */
export function speechActor({ synthesis, utterance }: SpeechEngine, interfaceLanguage: string) {
  return fromCallback<SpeechEvent, SpeechInput>(({ input, sendBack }) => {
    const tell: (event: SpeechEvent) => void = sendBack;
    const chunks = speechChunks(input.text, input.language);
    // The variable holds a reference: Chromium collects an utterance without references, and then never fires its
    // `end`.
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
        // The browser reports an ended utterance as an error, too.
        if (current !== spoken) return;
        end({ type: error === 'interrupted' || error === 'canceled' ? 'speech.interrupted' : 'speech.failed' });
      };
      current = spoken;
      clearTimeout(timer);
      timer = setTimeout(() => end({ type: 'speech.failed' }), SPEECH_TIMEOUT);
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

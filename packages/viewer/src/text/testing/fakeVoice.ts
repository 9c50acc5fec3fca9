import type { SpeechEngine } from '../speech.ts';

/** Gives the window a voice like `fakeVoice`. */
export function takeVoice() {
  const voice = fakeVoice();
  const stand = (value: unknown) => ({ value, configurable: true });
  class Utterance {
    text: string;
    constructor(text: string) {
      this.text = text;
    }
  }
  Object.defineProperties(window, {
    speechSynthesis: stand(voice.engine.synthesis),
    // A real utterance accepts only real voices.
    SpeechSynthesisUtterance: stand(Utterance),
  });
  return voice;
}

/** A browser's voice that is silent and takes notes. The test decides when an utterance ends. */
export function fakeVoice(voices = [{ lang: 'en-GB' }, { lang: 'de-DE' }]) {
  const said: SpeechSynthesisUtterance[] = [];
  const target = new EventTarget();
  let current: SpeechSynthesisUtterance | null = null;
  let known = voices as SpeechSynthesisVoice[];
  const fail = (error: SpeechSynthesisErrorCode) => {
    const failed = current;
    current = null;
    failed?.onerror?.(Object.assign(new Event('error'), { error }) as SpeechSynthesisErrorEvent);
  };

  const engine: SpeechEngine = {
    synthesis: {
      speak(utterance) {
        said.push(utterance);
        current = utterance;
      },
      // Cancelling fails the current utterance, as in browsers.
      cancel: () => fail('canceled'),
      getVoices: () => known,
      addEventListener: target.addEventListener.bind(target),
      removeEventListener: target.removeEventListener.bind(target),
    },
    // A real utterance accepts only real voices.
    utterance: (text) => ({ text }) as SpeechSynthesisUtterance,
  };

  return {
    engine,
    said: () => said.map(({ text }) => text),
    last: () => said.at(-1),
    isSpeaking: () => current !== null,
    /** The utterance has come to its end. */
    end() {
      const ended = current;
      current = null;
      ended?.onend?.(new Event('end') as SpeechSynthesisEvent);
    },
    fail,
    learnVoices(learned: { lang: string }[]) {
      known = learned as SpeechSynthesisVoice[];
      target.dispatchEvent(new Event('voiceschanged'));
    },
  };
}

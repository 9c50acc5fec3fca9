import { SPEECH_CHUNK } from '../constants.ts';
import type { TextBlock } from './textBlock.ts';

/** The text that is read aloud in one go. */
export interface SpokenText {
  /** Empty for a block that is not read. */
  text: string;
  language: string | null;
}

/** The properties of a voice that decide the choice, as browsers give them. */
interface Voice {
  lang: string;
  default: boolean;
  localService: boolean;
}

/** One text for each block; empty for folios and pictures, unless the page has nothing else. */
export function spokenTexts(blocks: readonly TextBlock[]): SpokenText[] {
  return blocks.map(({ kind, text, language }) => ({
    text: !isProse({ kind }) && blocks.some(isProse) ? '' : text,
    language,
  }));
}

const isProse = ({ kind }: Pick<TextBlock, 'kind'>) => kind !== 'furniture' && kind !== 'figure' && kind !== 'picture';

/** The text in chunks of sentences: several short ones together, a long one in parts. */
export function speechChunks(text: string, language: string | null): string[] {
  const chunks: string[] = [];
  for (const line of text.split('\n')) {
    let chunk = '';
    for (const part of sentences(line, language).flatMap(splitSentence)) {
      if (chunk && weight(chunk + part) > SPEECH_CHUNK) {
        chunks.push(chunk.trim());
        chunk = '';
      }
      chunk += part;
    }
    if (chunk.trim()) chunks.push(chunk.trim());
  }
  return chunks;
}

function sentences(text: string, language: string | null): string[] {
  return [...segmenter(language).segment(text)].map(({ segment }) => segment);
}

function segmenter(language: string | null): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language ?? undefined, { granularity: 'sentence' });
  } catch {
    // Files may give invalid language tags.
    return new Intl.Segmenter(undefined, { granularity: 'sentence' });
  }
}

/** Parts a sentence that takes too long to say at its commas and the like, or else between words. */
function splitSentence(sentence: string): string[] {
  if (weight(sentence) <= SPEECH_CHUNK) return [sentence];
  const [, start = sentence, rest = ''] =
    /^(.{20,80}[,;:、，；：）)—–]\s*)(.+)$/su.exec(sentence) ?? /^(.{20,80}\s)(.+)$/su.exec(sentence) ?? [];
  return rest ? [start, ...splitSentence(rest)] : (sentence.match(/.{1,80}/gsu) ?? []);
}

/** A sign that stands for a syllable or a word takes as long as two or three letters. */
const weight = (text: string) => text.length + 1.5 * (text.match(/[\u3040-\u9fff\uac00-\ud7af]/g)?.length ?? 0);

/**
 * The voice for the first of `languages` that has one. Among several it prefers the browser's own choice and voices on
 * the device.
 */
export function voiceFor<V extends Voice>(voices: readonly V[], languages: readonly (string | null)[]): V | null {
  const best = (found: V[]) =>
    found.find((voice) => voice.default) ?? found.find((voice) => voice.localService) ?? found[0];
  for (const language of languages) {
    if (!language) continue;
    const wanted = tag(language);
    const exact = voices.filter(({ lang }) => tag(lang) === wanted);
    const related = voices.filter(({ lang }) => primary(tag(lang)) === primary(wanted));
    const voice = best(exact) ?? best(related);
    if (voice) return voice;
  }
  return null;
}

/** Android writes underscores. */
const tag = (language: string) => language.replaceAll('_', '-').toLowerCase();
const primary = (language: string) => language.split('-')[0];

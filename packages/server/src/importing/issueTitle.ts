import { longest } from '@magazine-store/protocol/desk';

/** Titles that programs write when the publisher has given none. */
const UNNAMED = new RegExp(
  `^(?:${[
    'untitled',
    'unbenannt',
    'ohne titel',
    'sans titre',
    'senza titolo',
    'sin título',
    'bez tytułu',
    'namnlös',
    '無題',
    '名称未設定',
    '(?:new )?documento?',
    'dokument',
    'layout',
    'page',
    'print',
    'slide',
    'title',
    'presentation',
    'präsentation',
    'powerpoint.presentation',
    'powerpoint.präsentation',
  ].join('|')})[\\s_-]*\\d*$`,
  'iu',
);
const PROGRAMS = /^(?:microsoft (?:word|powerpoint|excel|publisher)\b|untitled - \w+$)/i;
const SOURCE_FILE =
  /\.(?:indd|idml|qxp|qxd|docx?|odt|rtf|txt|pages|pptx?|xlsx?|pub|afpub|ai|psd|eps|ps|dvi|tex|sla|cdr|html?|pdf)$/i;
const PLACE = /^(?:[a-z]:\\|\/|[a-z]+:\/\/)/i;
/**
 * Signs that bytes were read as text and are none: control characters, halves of characters, and code points of no
 * script.
 */
const NOT_TEXT = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\uFFFD]/u;

/** The title in a PDF; null when it has no title, one that a program made up, or a text that is too long for one. */
export function pdfTitle(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const title = value.replace(/\s+/g, ' ').replace(/^[\s\p{Cc}]+|[\s\p{Cc}]+$/gu, '');
  const isTitle = title.length <= longest.title && /[\p{L}\p{N}]/u.test(title) && !NOT_TEXT.test(title);
  return isTitle && ![UNNAMED, PROGRAMS, SOURCE_FILE, PLACE].some((junk) => junk.test(title)) ? title : null;
}

const MACHINE_MADE = /^[0-9a-f-]{16,}$/i;

/** A file's name as a title: `slow-lines_2026-03.pdf` is 'Slow lines 2026-03'. Empty for a name that is no title. */
export function fileNameTitle(fileName: string): string {
  const bare = decode(fileName.replace(/\.pdf$/i, '')).normalize('NFC');
  if (MACHINE_MADE.test(bare)) return '';
  const copy = bare
    .replace(/[_+\s]+/g, ' ')
    .replace(/ \(\d+\)$/, '')
    .trim();
  // In names without blanks, hyphens or dots part the words. Between digits they belong to a date.
  const hasBlanks = /\s/.test(bare.trim());
  const words = hasBlanks ? copy : copy.replace(/(?<!\p{N})[-.]+|[-.]+(?!\p{N})/gu, ' ');
  const title = words.replace(/\s+/g, ' ').trim();
  if (!/[\p{L}\p{N}]/u.test(title)) return '';
  return title.replace(/^\p{Ll}[\p{Ll}\p{M}]*(?![\p{L}])/u, (word) => (word[0] ?? '').toUpperCase() + word.slice(1));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

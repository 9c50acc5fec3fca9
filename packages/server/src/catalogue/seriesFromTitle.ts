/** Titles beyond this are sentences, not names with a number. */
const LONGEST_TITLE = 200;

const LANGUAGES = ['en', 'de', 'it', 'pl', 'sv'];
const SEASONS =
  'spring|summer|autumn|fall|winter|frühling|frühjahr|sommer|herbst|primavera|estate|autunno|inverno|wiosna|lato|jesień|zima|vår|höst|vinter';
const MARKERS =
  'issues?|volume|vol|edition|number|no|nos|ausgabe|heft|nummer|nr|jahrgang|numero|n|edizione|anno|numer|wydanie|utgåva';

interface Patterns {
  separators: RegExp;
  numberings: RegExp;
  isNumbering: RegExp;
}

let made: Patterns | undefined;

/** The patterns of all languages. Their names of months take long to load, so they wait for the first title. */
function patterns(): Patterns {
  made ??= makePatterns();
  return made;
}

function makePatterns(): Patterns {
  const months = LANGUAGES.flatMap((language) => {
    const names = (['long', 'short'] as const).map((month) => new Intl.DateTimeFormat(language, { month }));
    return names.flatMap((format) =>
      Array.from({ length: 12 }, (_, month) => format.format(new Date(2026, month, 15)).replace('.', '')),
    );
  });
  const period = `(?:${[SEASONS, ...new Set(months)].join('|')})\\.?`;
  const year = '(?:19|20)\\p{Nd}{2}';
  const number = '\\p{Nd}{1,4}';
  const numbering = [
    // 第12号, 2026年3月号
    `(?:${year}年)?(?:\\p{Nd}{1,2}月|第?[\\p{Nd}一二三四五六七八九十百]{1,4})[号號巻]`,
    // Autumn 2026, July/August 2026, 12 March 2026
    `(?:${number}\\.?\\s)?${period}(?:\\s?[/–&-]\\s?${period})?,?\\s${year}`,
    // March 12, 2026
    `${period}\\s${number},\\s${year}`,
    // No. 4, Issue 7, Vol. 3, #7
    `(?:(?:${MARKERS})\\.?[ º°]?\\s?|№\\s?|n[º°]\\s?)?#?${number}(?:[/–-]${number}){0,2}`,
  ].join('|');
  const separator = '(?:\\s*[,:|·]\\s+|\\s+[-–—|·]\\s+|\\s+)';
  const numberings = new RegExp(
    `^\\(?(?:${numbering})(?:${separator}\\(?(?:${numbering})\\)?){0,2}\\)?(?<rest>.*)$`,
    'iu',
  );
  const isNumbering = new RegExp(`^(?:${numbering}|${period}|(?:${MARKERS})\\.?)$`, 'iu');
  return { separators: new RegExp(separator, 'gu'), numberings, isNumbering };
}

/** The text that may follow the number: nothing, or a subtitle. */
const SUBTITLE = /^(?:$|:\s|\s[-–—|·]\s)/u;

/**
 * The series that a title names before its number or date: 'Slow Lines' in 'Slow Lines 12' and in 'Slow Lines, Autumn
 * 2026'. Null when the title doesn't have that shape: a wrong series is worse than none.
 */
export function seriesFromTitle(title: string): string | null {
  if (title.length > LONGEST_TITLE) return null;
  const { separators, numberings } = patterns();
  for (const match of title.matchAll(separators)) {
    const name = title.slice(0, match.index).trim();
    const rest = numberings.exec(title.slice(match.index + match[0].length))?.groups?.rest;
    if (rest === undefined || !SUBTITLE.test(rest)) continue;
    return isName(name) ? name : null;
  }
  return null;
}

const isName = (text: string) => /\p{L}[^\p{L}]*\p{L}/u.test(text) && !patterns().isNumbering.test(text);

import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { longest } from '@magazine-store/protocol/desk';
import type { Command } from 'commander';
import type { StoreMoney } from '../catalogue/currency.ts';
import { findLanguageCode, languageTag } from '../importing/languageTag.ts';
import type { IssueDetails } from '../publishing/issueDetails.ts';
import { PublishingError } from '../publishing/publishing.ts';
import { parseDate } from './parseDate.ts';
import { readPriceFlag } from './readPriceFlag.ts';

/** The values of the flags that describe an issue; false where a flag clears a detail. */
export interface IssueFlags {
  title?: string | false;
  series?: string | false;
  description?: string | false;
  descriptionFile?: string;
  price?: string;
  free?: true;
  date?: string;
  language?: string | false;
  rtl?: boolean;
  print?: boolean;
  sample?: string | false;
}

/** The flags that `publish` and `edit` share. */
export const withIssueFlags = (command: Command): Command =>
  command
    .option('--title <title>', 'the title')
    .option('--no-title', 'the issue has no title')
    .option('--series <name>', 'the series, such as Slow Lines')
    .option('--no-series', 'the issue belongs to no series, whatever its title says')
    .option('--description <markdown>', 'the description')
    .option('--description-file <file>', 'a file with the description')
    .option('--price <amount>', 'the price in the currency of the store, such as 4.99')
    .option('--free', 'the issue costs nothing')
    .option('--sample <pages>', 'pages that anyone may read, such as 1-6 or 1-4,9')
    .option(
      '--date <date>',
      'when the issue appears in the store, such as 2026-11-01 or 2026-11-01T09:00+01:00, or now',
    )
    .option('--language <codes>', 'the languages, such as en or en,de')
    .option('--no-language', 'the issue has no language')
    .option('--rtl', 'bound on the right')
    .option('--no-rtl', 'bound on the left')
    .option('--print', 'the issue is also sold on paper');

/** @throws PublishingError */
export async function readDetails(flags: IssueFlags, money: () => Promise<StoreMoney>): Promise<IssueDetails> {
  if (flags.sample === '') throw new PublishingError('--sample needs pages, such as 1-6');
  const description = await readDescription(flags);
  const price = await readPrice(flags, money);
  const { title, series, language, rtl, print, date } = flags;
  return {
    ...(title !== undefined && { title: readText('title', title) ?? '' }),
    ...(series !== undefined && { series: readText('series', series) }),
    ...(description !== undefined && { description }),
    ...(price !== undefined && { price }),
    ...(language !== undefined && {
      languages: language === false ? [] : [...new Set(language.split(',').map(readLanguage))],
    }),
    ...(rtl !== undefined && { rtl }),
    ...(print !== undefined && { print }),
    ...(date !== undefined && { publishedAt: parseDate(date) }),
  };
}

function readText(name: 'title' | 'series', given: string | false): string | null {
  if (given === false) return null;
  const text = given.replace(/\s+/g, ' ').trim();
  if (!text) throw new PublishingError(`--${name} needs a text; to have none, use --no-${name}`);
  refuseLong(name, text, longest[name]);
  return text;
}

function refuseLong(flag: string, text: string, most: number): void {
  if (text.length > most) {
    throw new PublishingError(`--${flag}: the text has ${text.length} characters; it may have ${most}`);
  }
}

async function readDescription({ description, descriptionFile }: IssueFlags): Promise<string | undefined> {
  if (description !== undefined && descriptionFile !== undefined) {
    throw new PublishingError('give --description or --description-file, not both');
  }
  if (description === false) return '';
  const text = descriptionFile === undefined ? description : await readTextFile(descriptionFile);
  refuseLong(descriptionFile === undefined ? 'description' : 'description-file', text ?? '', longest.description);
  return text;
}

async function readTextFile(file: string): Promise<string> {
  const bytes = await readFile(file).catch(() => {
    throw new PublishingError(`--description-file: can't read ${file}`);
  });
  if (!isUtf8(bytes) || bytes.includes(0)) {
    throw new PublishingError(`--description-file: ${file} is no text in UTF-8. Save it as UTF-8`);
  }
  return new TextDecoder().decode(bytes);
}

async function readPrice(
  { price, free }: IssueFlags,
  money: () => Promise<StoreMoney>,
): Promise<number | null | undefined> {
  if (free && price !== undefined) throw new PublishingError('give --free or --price, not both');
  if (free) return null;
  return price === undefined ? undefined : readPriceFlag(price, await money());
}

function readLanguage(given: string): string {
  const text = given.trim();
  const tag = languageTag(text);
  if (tag) return tag;
  const meant = findLanguageCode(text);
  const hint = meant ? `Did you mean ${meant}?` : 'Write codes such as en or zh-Hant,pt-BR.';
  throw new PublishingError(`--language: ${text || 'nothing'} is not a language code. ${hint}`);
}

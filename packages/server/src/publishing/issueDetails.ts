import { parsePageList } from './pageList.ts';
import type { IssueState } from './publishing.ts';

/** The details that the publisher gives for an issue. Details left out come from the PDF, or stay as they are. */
export interface IssueDetails {
  /** Empty: no title. */
  title?: string;
  /** Null: no series. */
  series?: string | null;
  /** Markdown. */
  description?: string;
  /** Minor units; null: free. */
  price?: number | null;
  print?: boolean;
  /** Bound on the right. */
  rtl?: boolean;
  /** Null: now. */
  publishedAt?: Date | null;
  /** BCP 47 tags. */
  languages?: string[];
}

/** The given details in which the issue differs, in words for the publisher. */
export function differencesFrom(issue: IssueState, details: IssueDetails, samplePages: string | null): string[] {
  const { price, publishedAt, languages, ...rest } = details;
  const own = issue.is_free ? null : issue.price;
  const differs: Record<string, boolean> = {
    title: isOther(rest.title, issue.title),
    series: isOther(rest.series, issue.series),
    description: isOther(rest.description, issue.description),
    price: isOther(price, own),
    date: publishedAt === null || isOther(publishedAt?.toISOString(), issue.published_at),
    language: isOther(languages?.join(), issue.languages.join()),
    binding: isOther(rest.rtl, issue.rtl),
    print: isOther(rest.print, issue.print),
    sample: samplePages !== null && parsePageList(samplePages, issue.page_count).join() !== issue.sample?.join(),
  };
  return Object.keys(differs).filter((name) => differs[name]);
}

const isOther = <Value>(given: Value | undefined, present: Value) => given !== undefined && given !== present;

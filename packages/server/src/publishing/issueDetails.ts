import { parsePageList } from '../importing/pageList.ts';
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
export function listDifferences(issue: IssueState, details: IssueDetails, samplePages: string | null): string[] {
  const { price, publishedAt, languages, ...rest } = details;
  const own = issue.is_free ? null : issue.price;
  const differs: Record<string, boolean> = {
    title: isDifferent(rest.title, issue.title),
    series: isDifferent(rest.series, issue.series),
    description: isDifferent(rest.description, issue.description),
    price: isDifferent(price, own),
    date: publishedAt === null || isDifferent(publishedAt?.toISOString(), issue.published_at),
    language: isDifferent(languages?.join(), issue.languages.join()),
    binding: isDifferent(rest.rtl, issue.rtl),
    print: isDifferent(rest.print, issue.print),
    sample: samplePages !== null && parsePageList(samplePages, issue.page_count).join() !== issue.sample?.join(),
  };
  return Object.keys(differs).filter((name) => differs[name]);
}

const isDifferent = <Value>(given: Value | undefined, present: Value) => given !== undefined && given !== present;

import type { Plan } from '@magazine-store/protocol';
import type { Insertable } from 'kysely';
import type { IssueRow, NewIssue } from '../catalogue/issues.ts';
import type { IssueFilesTable } from '../database/tables.ts';
import type { PageText } from '../search/pageTexts.ts';

/** What a publisher asked for can't be done. The message is for the terminal. */
export class PublishingError extends Error {}

/** An imported issue, its files stored already. As it crosses a socket too, its date is text. */
export interface Registration {
  issue: Omit<NewIssue, 'published_at'> & { published_at: string };
  files: Omit<Insertable<IssueFilesTable>, 'issue_id'>[];
  /** Of all pages, from the first. */
  pageTexts: PageText[];
}

/** The publisher's side of the catalogue: on the database itself, or through the server that has it open. */
export interface Publishing {
  find(contentHash: string): Promise<IssueRow | null>;
  /** Whole or not at all. When the content is there already, the id that it has, and `added` is false. */
  register(registration: Registration): Promise<{ id: number; added: boolean }>;
  list(): Promise<IssueRow[]>;
  /** @throws PublishingError when there is no such issue */
  setPublished(change: { id: number; published: boolean }): Promise<void>;
  /** @returns its id */
  addPlan(plan: Pick<Plan, 'period' | 'price'>): Promise<number>;
  listPlans(): Promise<(Plan & { offered: boolean })[]>;
  /** @throws PublishingError when there is no such plan */
  setPlanOffered(change: { id: number; offered: boolean }): Promise<void>;
}

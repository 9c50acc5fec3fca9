import type { Plan } from '@magazine-store/protocol';
import type { Insertable } from 'kysely';
import type { NewIssue } from '../catalogue/issues.ts';
import type { IssueFilesTable } from '../database/tables.ts';
import { PlainError } from '../plainError.ts';
import type { IssueFile } from '../reading/issueFiles.ts';
import type { PageText } from '../search/pageTexts.ts';
import type { ImportEnd, ImportNote, ImportState, NewImport } from './imports.ts';
import type { IssueDetails } from './issueDetails.ts';

/** What a publisher asked for can't be done. The message is for the terminal. */
export class PublishingError extends PlainError {}

/** Everything here crosses a socket too, so dates are text. */
type AsText<Value> = Value extends Date ? string : Value;
type Texts<Row> = { [Name in keyof Row]: AsText<Row[Name]> };

type NewFile = Omit<Insertable<IssueFilesTable>, 'issue_id'>;

/** What the import of a PDF has stored. */
export interface StoredImport {
  content_hash: string;
  cover: string;
  page_count: number;
  files: NewFile[];
  /** Of all pages, from the first. */
  pageTexts: PageText[];
  /** Where the files are, as `expectFiles` was told. */
  places: string[];
}

/** An imported issue, its files stored already. */
export interface Registration extends Omit<StoredImport, 'content_hash' | 'cover' | 'page_count'> {
  issue: Texts<NewIssue>;
}

/** A file that takes the place of an issue's. */
export interface Replacement extends StoredImport {
  id: number;
  /** The sample that the issue had when the import kept its pages; left out where the publisher has named the pages. */
  formerSample?: number[] | null;
}

export interface ListedIssue {
  id: number;
  title: string;
  published: boolean;
  /** Its time is still to come. */
  scheduled: boolean;
  published_at: string;
  price: number;
  is_free: boolean;
}

/** An issue as its publisher sees it. */
export interface IssueState extends ListedIssue {
  series: string | null;
  description: string;
  print: boolean;
  rtl: boolean;
  languages: string[];
  page_count: number;
  /** Pages of the sample; null: none. */
  sample: number[] | null;
}

/** A sample that was made of an issue's pages. */
export interface MadeSample {
  /** The version of the issue's file that it was made from. */
  madeFrom: string;
  file: NewFile;
}

export interface Edit {
  id: number;
  details: Omit<Texts<IssueDetails>, 'publishedAt'> & { publishedAt?: string | null };
  /** Null takes the sample away; left out, it stays. */
  sample?: MadeSample | null;
}

/** The publisher's side of the catalogue: on the database itself, or through the server that has it open. */
export interface Publishing {
  find(contentHash: string): Promise<IssueState | null>;
  /** @throws PublishingError when there is no such issue */
  get(id: number): Promise<IssueState>;
  list(): Promise<ListedIssue[]>;
  /** The PDF of a whole issue. @throws PublishingError when there is no such issue */
  fullFile(id: number): Promise<IssueFile>;
  /** Begins the row of an import. */
  beginImport(started: NewImport): Promise<void>;
  noteImport(note: ImportNote): Promise<void>;
  endImport(end: ImportEnd): Promise<void>;
  /** Imports that run and the last ones, the latest first. */
  listImports(): Promise<ImportState[]>;
  /** One of them; null when there is no such import. */
  findImport(id: string): Promise<ImportState | null>;
  /** Notes files or folders that are about to be stored: without an issue they are removed after a day. */
  expectFiles(places: string[]): Promise<void>;
  /** Whole or not at all. When the content is there already, the id that it has, and `added` is false. */
  register(registration: Registration): Promise<{ id: number; added: boolean }>;
  /** Whole or not at all. @throws PublishingError */
  edit(edit: Edit): Promise<IssueState>;
  /** Whole or not at all. @throws PublishingError */
  replace(replacement: Replacement): Promise<void>;
  /** @throws PublishingError when there is no such issue */
  setPublished(change: { id: number; published: boolean }): Promise<void>;
  /** @throws PublishingError when there is no such issue, or an account owns it */
  remove(id: number): Promise<void>;
  /** @returns its id */
  addPlan(plan: Pick<Plan, 'period' | 'price'>): Promise<number>;
  listPlans(): Promise<(Plan & { offered: boolean })[]>;
  /** @throws PublishingError when there is no such plan */
  setPlanOffered(change: { id: number; offered: boolean }): Promise<void>;
}

import type { Plan } from '@magazine-store/protocol';
import type { Insertable } from 'kysely';
import type { NewIssue } from '../catalogue/issues.ts';
import type { IssueFilesTable } from '../database/tables.ts';
import { PlainError } from '../plainError.ts';
import type { IssueFile } from '../reading/issueFiles.ts';
import type { PageText } from '../search/pageTexts.ts';
import type { ImportEnd, ImportNote, ImportState, NewImport } from './imports.ts';
import type { IssueDetails } from './issueDetails.ts';

/** The refusals that the desk tells in words of its own. */
type Refusal =
  | 'not_found'
  | 'owned'
  | 'disputed'
  | 'being_bought'
  | 'price_missing'
  | 'no_former_file'
  | 'replaced_meanwhile'
  | 'pages_changed'
  | 'no_such_page';

/** A request of the publisher that can't be carried out. The message is for the terminal. */
export class PublishingError extends PlainError {
  readonly refusal: Refusal | undefined;

  constructor(message: string, refusal?: Refusal) {
    super(message);
    this.refusal = refusal;
  }
}

/** Dates as text, because all these values cross a socket, too. */
type AsText<Value> = Value extends Date ? string : Value;
type Texts<Row> = { [Name in keyof Row]: AsText<Row[Name]> };

type NewFile = Omit<Insertable<IssueFilesTable>, 'issue_id'>;

/** The stored result of a PDF's import. */
export interface StoredImport {
  content_hash: string;
  cover: string;
  page_count: number;
  files: NewFile[];
  /** The texts of all pages, from the first. */
  pageTexts: PageText[];
  /** The places of the files, which `expectFiles` knows already. */
  places: string[];
}

/** An imported issue. Its files are stored already. */
export interface Registration extends Omit<StoredImport, 'content_hash' | 'cover' | 'page_count'> {
  issue: Texts<NewIssue>;
}

/** A file that takes the place of an issue's file. */
export interface Replacement extends StoredImport {
  id: number;
  /**
   * The issue's sample at the time of the import, whose pages the new sample keeps. Left out where the publisher names
   * pages.
   */
  formerSample?: number[] | null;
  /** The page that the issue's cover showed at the time of the import. The new cover shows the same one. */
  formerCover: number;
  /**
   * The revision of the issue's file, if that very file was imported again: the issue keeps the hash of its content. Left
   * out for another file.
   */
  reimportOf?: string;
}

export interface ListedIssue {
  id: number;
  title: string;
  published: boolean;
  /** True for an unpublished issue that never was on sale. */
  draft: boolean;
  /** True before the issue's publication. */
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
  /** The page that the cover shows. */
  cover_page: number;
}

/** A sample made of an issue's pages. */
export interface MadeSample {
  /** The revision of the issue's file that the sample was made from: it has the pictures of that one. */
  madeFrom: string;
  file: NewFile;
}

/** A cover made of a page of an issue. */
export interface MadeCover {
  /** The version of the issue's file whose page it shows. */
  madeFrom: string;
  cover: string;
  /** The place of its pictures, which `expectFiles` knows already. */
  place: string;
}

export interface Edit {
  id: number;
  details: Omit<Texts<IssueDetails>, 'publishedAt'> & { publishedAt?: string | null };
  /** Null takes the sample away; left out, it stays. */
  sample?: MadeSample | null;
  /** Left out, the cover stays. */
  cover?: MadeCover;
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
  /** One import; null when there is no such import. */
  findImport(id: string): Promise<ImportState | null>;
  /** Notes files or folders that are about to be stored. Without an issue they are removed after a day. */
  expectFiles(places: string[]): Promise<void>;
  /**
   * Registers an issue whole or not at all. For content that is there already, `added` is false and `id` is that of its
   * issue.
   */
  register(registration: Registration): Promise<{ id: number; added: boolean }>;
  /** Edits an issue whole or not at all. @throws PublishingError */
  edit(edit: Edit): Promise<IssueState>;
  /**
   * Replaces an issue's file whole or not at all.
   * @returns false when another command has imported the same file again meanwhile
   * @throws PublishingError
   */
  replace(replacement: Replacement): Promise<boolean>;
  /**
   * Gives an issue its former file again, for a day after the replacement.
   * @throws PublishingError when the former file is gone
   */
  bringBack(id: number): Promise<void>;
  /** @throws PublishingError when there is no such issue */
  setPublished(change: { id: number; published: boolean }): Promise<void>;
  /** @throws PublishingError when there is no such issue, or an account owns it */
  remove(id: number): Promise<void>;
  /** @returns the plan's id; that of the offered plan of this period and price, if there is one */
  addPlan(plan: Pick<Plan, 'period' | 'price'>): Promise<number>;
  listPlans(): Promise<(Plan & { offered: boolean })[]>;
  /** @throws PublishingError when there is no such plan */
  setPlanOffered(change: { id: number; offered: boolean }): Promise<void>;
}

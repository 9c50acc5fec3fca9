import type { ByteRange, DocumentType } from '@magazine-store/protocol';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** Each table belongs to one folder of the server, the only one that reads and writes it. */
export interface Tables {
  /** catalogue */
  issues: IssuesTable;
  /** catalogue */
  catalogue_revision: CatalogueRevisionTable;
  /** reading */
  issue_files: IssueFilesTable;
  /** reading */
  openings: OpeningsTable;
  /** search */
  page_texts: PageTextsTable;
}

type Json<Value extends object> = JSONColumnType<Value, string, string>;

export interface IssuesTable {
  id: Generated<number>;
  /** SHA-256 of the file that was published: the same file again is the same issue. */
  content_hash: string;
  title: string;
  description: string;
  cover: Json<{ file_name: string; width: number; height: number; placeholder: string }>;
  is_free: boolean;
  /** Minor units of the store's currency. */
  price: number;
  has_sample: boolean;
  print: boolean;
  rtl: boolean;
  published_at: Date;
  page_count: number;
  languages: Json<string[]>;
  /** An unpublished issue is 404 for everyone, and its files are kept. */
  published: ColumnType<boolean, boolean | undefined, boolean>;
}

/** One row, counted up with every change of `issues`, so that caches in all processes notice. */
export interface CatalogueRevisionTable {
  revision: number;
}

export interface IssueFilesTable {
  issue_id: number;
  type: DocumentType;
  storage_key: string;
  /** Bytes. */
  size: number;
  version: string;
  opening_ranges: Json<ByteRange[]>;
  /** Of each page: its number in the issue, under which its pictures are stored, and its size in points. */
  pages: Json<{ number: number; size: [number, number] }[]>;
  /** Storage prefix of the pictures. */
  pictures_key: string;
}

export interface OpeningsTable {
  token_id: string;
  issue_id: number;
  type: DocumentType;
  opened_at: ColumnType<Date, never, never>;
}

/** One row for each page of an issue, for those without text too: an issue without rows has no index. */
export interface PageTextsTable {
  issue_id: number;
  /** Number in the issue, from 1. */
  page: number;
  /** As it is read; lines end with `\n`, and a word broken at a line's end has a soft hyphen and no line end there. */
  text: string;
  /** `fold(text)` of the protocol: what searches compare. */
  folded: string;
  /** What a search of all issues finds the page by (`search/terms.ts`): a `tsvector`, never read. */
  terms: ColumnType<never, string, never>;
}

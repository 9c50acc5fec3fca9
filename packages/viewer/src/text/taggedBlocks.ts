import type { PageText, StructureNode, TextRun } from '@magazine-store/contents';
import { type Hyphens, NO_HYPHENS } from './hyphens.ts';
import { joinLines } from './joinLines.ts';
import { isApart, linesInOrder } from './lines.ts';
import { listItem, numberItems } from './lists.ts';
import { type Piece, pieceGroups } from './pieces.ts';
import type { ListItem, TableCell, TextBlock } from './textBlock.ts';

/** Roles as in ISO 32000 14.8.4. Other roles are parts of a line, or stand around such parts. */
const HEADING = /^(?:Title|H[1-6]?)$/;
const PARAGRAPH = /^(?:P|Caption|Note|FENote|TOCI|BibEntry)$/;
const CONTAINER = /^(?:Document|DocumentFragment|Part|Art|Sect|Div|Aside|BlockQuote|TOC|Index|Figure|Table)$/;
/** RT and RP: furigana and their brackets. With them, each word would be read twice. */
const SKIPPED = /^(?:Artifact|RT|RP)$/;

type Child = StructureNode | string;

interface Place {
  language: string | null;
  /** The number of sections around it. */
  depth: number;
  /** True inside of a paragraph: its parts belong together, however far from each other they stand. */
  held: boolean;
}

/** The blocks of a page with a structure, and the runs that the structure does not name. */
export function taggedBlocks(
  page: PageText,
  root: StructureNode,
  hyphens: Hyphens = NO_HYPHENS,
): { blocks: TextBlock[]; rest: TextRun[] } {
  const reader = new TagReader(page, hyphens);
  const place = { language: page.language, depth: 0, held: false };
  reader.walk(root, place);
  reader.close(place);
  const rest = page.runs.filter(({ contentId }) => contentId === null || !reader.read.has(contentId));
  return { blocks: reader.blocks, rest };
}

class TagReader {
  readonly blocks: TextBlock[] = [];
  /** Contents that the structure names. */
  readonly read = new Set<string>();
  readonly #contents = new Map<string, Piece[]>();
  /** The pieces of the paragraph that is being put together. */
  #open: Piece[] = [];
  readonly #hyphens: Hyphens;

  constructor({ runs }: PageText, hyphens: Hyphens) {
    this.#hyphens = hyphens;
    const pieces = pieceGroups(runs).flat();
    for (const piece of pieces.sort((one, other) => one.order - other.order)) {
      const id = piece.run.contentId ?? '';
      const content = this.#contents.get(id);
      if (content) content.push(piece);
      else this.#contents.set(id, [piece]);
    }
  }

  walk(node: StructureNode, around: Place): void {
    const { role, children } = node;
    const place = { ...around, language: node.language ?? around.language };
    if (SKIPPED.test(role)) this.#all(children);
    else if (HEADING.test(role)) this.#heading(node, place);
    else if (/^(?:Figure|Formula)$/.test(role) && node.alternative) this.#figure(node, node.alternative, place);
    else if (role === 'L') this.#list(node, place);
    else if (role === 'Table' && isGrid(tableRows(node))) this.#table(node, place);
    else if (PARAGRAPH.test(role)) this.#apart(children, { ...place, held: true });
    else if (CONTAINER.test(role)) {
      this.#apart(children, { ...place, held: false, depth: place.depth + (role === 'Sect' ? 1 : 0) });
    } else if (children.length > 1 && children.every(isLink)) {
      // Only links: a table of contents. Links within a sentence would have words between them.
      for (const link of children) this.#apart([link], place);
    } else this.#walkAll(children, place);
  }

  /** Ends the paragraph that is being put together. */
  close(place: Place): void {
    if (this.#open.length > 0) this.blocks.push({ kind: 'paragraph', ...this.#commonFields(this.#open, place) });
    this.#open = [];
  }

  #walkAll(children: readonly Child[], place: Place): void {
    for (const child of children) {
      if (typeof child !== 'string') this.walk(child, place);
      else for (const piece of this.#piecesOf(child)) this.#write(piece, place);
    }
  }

  #apart(children: readonly Child[], place: Place): void {
    this.close(place);
    this.#walkAll(children, place);
    this.close(place);
  }

  #write(piece: Piece, place: Place): void {
    if (!place.held && isApart(this.#open, piece)) this.close(place);
    this.#open.push(piece);
  }

  #heading({ role, children }: StructureNode, place: Place): void {
    this.close(place);
    const found = this.#all(children);
    const level = Number(role[1]) || (role === 'H' ? Math.min(6, Math.max(1, place.depth)) : 1);
    if (found.length > 0) this.blocks.push({ kind: 'heading', level, ...this.#commonFields(found, place) });
    // It may be a picture made of words.
    else this.#walkAll(children, place);
  }

  #figure({ children }: StructureNode, alternative: string, place: Place): void {
    this.close(place);
    const [captions, others] = splitByRole(children, 'Caption');
    this.blocks.push({ kind: 'figure', ...this.#commonFields(this.#all(others), place), text: alternative });
    this.#walkAll(captions, place);
  }

  #list({ children }: StructureNode, place: Place): void {
    const [entries, others] = splitByRole(children, 'LI');
    this.#apart(others, place);
    const items: ListItem[] = [];
    const lines: string[] = [];
    const found: Piece[] = [];
    const add = (item: StructureNode): void => {
      const [labels, bodies] = splitByRole(unwrapBody(item.children), 'Lbl');
      const [inner, own] = splitByRole(bodies, 'L');
      const pieces = [this.#all(labels), this.#all(own)];
      const text = pieces
        .map((each) => this.#toText(each))
        .filter(Boolean)
        .join(' ');
      found.push(...pieces.flat());
      if (text) {
        items.push(listItem(text));
        lines.push(text);
      }
      for (const { children: innerEntries } of inner) splitByRole(innerEntries, 'LI')[0].forEach(add);
    };
    entries.forEach(add);
    if (items.length > 0)
      this.blocks.push({
        kind: 'list',
        items: numberItems(items),
        ...this.#commonFields(found, place),
        text: lines.join('\n'),
      });
  }

  #table(node: StructureNode, place: Place): void {
    this.close(place);
    this.#walkAll(splitByRole(node.children, 'Caption')[0], place);
    const found: Piece[] = [];
    const all = tableRows(node).map((row) =>
      rowCells(row).map((cell): TableCell => {
        const pieces = this.#all(cell.children);
        found.push(...pieces);
        return { heading: cell.role === 'TH', text: this.#toText(pieces) };
      }),
    );
    // A table over several pages has the rows of all of them, also here.
    const rows = all.filter((row) => row.some((cell) => cell.text));
    const text = rows.map((row) => row.flatMap((cell) => cell.text || []).join(', ')).join('\n');
    if (found.length > 0) this.blocks.push({ kind: 'table', rows, ...this.#commonFields(found, place), text });
  }

  /** The pieces in a part of the structure, without the skipped ones. */
  #all(children: readonly Child[]): Piece[] {
    return children.flatMap((child) => {
      if (typeof child === 'string') return this.#piecesOf(child);
      const pieces = this.#all(child.children);
      return SKIPPED.test(child.role) ? [] : pieces;
    });
  }

  #piecesOf(id: string): Piece[] {
    this.read.add(id);
    return this.#contents.get(id) ?? [];
  }

  #toText(pieces: readonly Piece[]): string {
    return joinLines(linesInOrder(pieces), this.#hyphens);
  }

  #commonFields(pieces: readonly Piece[], { language }: Place) {
    return { language, runs: pieces.map(({ run }) => run), text: this.#toText(pieces) };
  }
}

/** The children of one role, and the others. */
function splitByRole(children: readonly Child[], role: string): [StructureNode[], Child[]] {
  const has = (child: Child) => typeof child !== 'string' && child.role === role;
  return [children.filter((child) => has(child)) as StructureNode[], children.filter((child) => !has(child))];
}

/** The parts of an item, with the parts of its body in the body's place. */
const unwrapBody = (children: readonly Child[]): Child[] =>
  children.flatMap((child) => (typeof child !== 'string' && child.role === 'LBody' ? child.children : [child]));

const isNode = (child: Child) => typeof child !== 'string';

const isLink = (child: Child) => isNode(child) && child.role === 'Link';

function tableRows({ children }: StructureNode): StructureNode[] {
  return children.filter(isNode).flatMap((child) => {
    if (child.role === 'TR') return [child];
    return child.role === 'Table' || child.role === 'Caption' ? [] : tableRows(child);
  });
}

const rowCells = ({ children }: StructureNode) => children.filter(isNode).filter(({ role }) => /^T[HD]$/.test(role));

/** Tells real tables from those that only lay out a page. */
const isGrid = (rows: readonly StructureNode[]) => rows.length > 1 && rows.some((row) => rowCells(row).length > 1);

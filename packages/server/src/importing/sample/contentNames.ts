/** Names that content streams use, with the operators that directly follow them. */
export type ContentNames = Map<string, Set<string>>;

const GAP = '(?:[\\0\\t\\n\\f\\r ]|%[^\\r\\n]*[\\r\\n])+';
const NAME_AND_OPERATOR = new RegExp(`/([^\\0\\t\\n\\f\\r ()<>[\\]{}/%]*)(?:${GAP}([A-Za-z]+))?`, 'g');

/**
 * Finds the names in page content without reading it token by token. It also finds names inside strings and inline
 * images, so it never misses a used name.
 *
 * @param content Decoded content, a character for each byte.
 */
export function findNames(content: string): ContentNames {
  const names: ContentNames = new Map();
  for (const [, written = '', operator] of content.matchAll(NAME_AND_OPERATOR)) {
    const name = unescapeName(written);
    const operators = names.get(name) ?? new Set();
    if (operator) operators.add(operator);
    names.set(name, operators);
  }
  return names;
}

/**
 * A name of qpdf's JSON (`/Im1`, `n:/Im#ff`) in the form that it has in content: without slash, a character for each
 * byte.
 */
export function nameInContent(jsonName: string): string {
  if (jsonName.startsWith('n:/')) return unescapeName(jsonName.slice(3));
  return Buffer.from(jsonName.slice(1), 'utf8').toString('latin1');
}

function unescapeName(name: string): string {
  return name.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

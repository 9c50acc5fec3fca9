/** Puts a table into the order of focus while it is wider than its column, so that keys can scroll it. Returns the function that ends this. */
export function followTableWidth(table: HTMLTableElement): () => void {
  const observer = new ResizeObserver(() => {
    const isWide = table.scrollWidth > table.clientWidth;
    if (isWide) table.tabIndex = 0;
    else table.removeAttribute('tabindex');
  });
  for (const part of [table, ...table.tBodies]) observer.observe(part);
  return () => observer.disconnect();
}

const SIDES: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowRight: 1 };

/** Tells whether a key scrolls a table to a side where it has more to show. */
export function scrollsTable(key: string, table: HTMLTableElement): boolean {
  const side = SIDES[key];
  if (side === undefined) return false;
  const { scrollLeft, scrollWidth, clientWidth } = table;
  const most = scrollWidth - clientWidth;
  // From right to left, the browser counts from -most to 0.
  const fromLeft = table.matches(':dir(rtl)') ? scrollLeft + most : scrollLeft;
  return side < 0 ? fromLeft > 1 : fromLeft < most - 1;
}

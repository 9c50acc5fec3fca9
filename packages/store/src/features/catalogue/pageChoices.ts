/** The choices of a page chooser: the ends, the neighbours, and gaps between them. */
export function pageChoices(number: number, count: number): (number | 'gap')[] {
  const shown = [1, number - 1, number, number + 1, count].filter((page) => page >= 1 && page <= count);
  const choices: (number | 'gap')[] = [];
  let last = 0;
  for (const page of new Set(shown)) {
    // A gap of one page would take as much room as the page's number.
    if (page - last === 2) choices.push(page - 1);
    else if (page - last > 2) choices.push('gap');
    choices.push(page);
    last = page;
  }
  return choices;
}

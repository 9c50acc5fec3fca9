import type { ColdOpens } from './coldOpens.ts';

const WIDTH = 760;
const LABEL = 130;
const BAR = 14;
const ROW = 20;
const GROUP = 34;
/** Milliseconds at the right edge; longer bars are cut and have their number. */
const LONGEST = 6500;
const SCALE = (WIDTH - LABEL - 120) / LONGEST;

/** Bars for each viewer over the slow line: full until the page is readable, pale until it is sharp. */
export function drawChart(opens: ColdOpens[]): string {
  const lines: string[] = [];
  let y = 24;
  for (const { book, ours, peers } of opens.filter(({ line }) => line === 'slow')) {
    lines.push(`<text class="head" x="0" y="${y}">${book.name}, ${book.pages} pages</text>`);
    y += 8;
    for (const [index, { contestant, readable, sharp }] of [ours, ...peers].entries()) {
      const mine = index === 0 ? ' mine' : '';
      const end = LABEL + Math.min(sharp, LONGEST) * SCALE;
      lines.push(
        `<text x="0" y="${y + 12}">${contestant}</text>`,
        `<rect class="sharp${mine}" x="${LABEL}" y="${y}" width="${(end - LABEL).toFixed(1)}" height="${BAR}"/>`,
        `<rect class="bar${mine}" x="${LABEL}" y="${y}" width="${(Math.min(readable, LONGEST) * SCALE).toFixed(1)}" height="${BAR}"/>`,
        `<text x="${(end + 6).toFixed(1)}" y="${y + 12}">${Math.round(readable)} / ${Math.round(sharp)}${sharp > LONGEST ? ' →' : ''}</text>`,
      );
      y += ROW;
    }
    y += GROUP;
  }
  lines.push(
    `<text x="0" y="${y - 8}">Milliseconds until page 1 is readable (full) / sharp (pale), 10 Mbit/s and 40 ms, nothing cached</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" role="img" aria-label="Milliseconds until page 1 is readable and sharp, for each reader">
<style>
text { font: 13px system-ui, sans-serif; fill: #333; }
.head { font-weight: 600; }
.bar { fill: #7a7f87; }
.mine { fill: #1f7a5c; }
.sharp { opacity: .45; fill: #7a7f87; }
.sharp.mine { fill: #1f7a5c; }
@media (prefers-color-scheme: dark) {
  text { fill: #ddd; }
  .mine, .sharp.mine { fill: #45b58d; }
}
</style>
${lines.join('\n')}
</svg>
`;
}

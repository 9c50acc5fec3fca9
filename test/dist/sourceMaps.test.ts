import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import test from 'node:test';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

/** A word in quotes that is long enough to stand for one place: the name of a state, an event or an attribute. */
const NAME = /["']([a-z][\w.-]{11,})["']/gi;
/** The first screens and the desk have texts rather than names. */
const TEXT = /["']([a-z][\w .#:;(=-]{7,})["']/gi;

const read = (file: string) => readFile(file, 'utf8');

for (const [folder, literal] of [
  ['dist/store', NAME],
  ['dist/viewer', NAME],
  ['dist/host', NAME],
  ['dist/server', NAME],
  ['dist/desk', TEXT],
  ['dist/prerender', TEXT],
] as const) {
  test(`${folder}: positions in a script lead to the lines of the sources`, async () => {
    const sources = await Promise.all(
      (await Array.fromAsync(glob('packages/*/src/**/*.{ts,tsx}')))
        .filter((file) => !/\.test\.|\/testing\//.test(file))
        .map(read),
    );
    const all = sources.join('\n');
    let found = 0;
    for await (const file of glob(`${folder}/{,chunks/}*.js`)) {
      const code = await read(file);
      const map = new TraceMap(await read(`${file}.map`));
      for (const [line, text] of code.split('\n').entries()) {
        for (const { 1: word = '', index } of text.matchAll(literal)) {
          if (all.split(word).length !== 2) continue;
          const { source, line: original } = originalPositionFor(map, { line: line + 1, column: index });
          if (source === null || source.includes('node_modules')) continue;
          const content = map.sourcesContent?.[map.sources.indexOf(source)] ?? '';
          assert.ok(
            // A text of several lines belongs to the element before it.
            content
              .split('\n')
              .slice(original - 1, original + 2)
              .some((each) => each.includes(word)),
            `${file}: "${word}" leads to ${source}:${original}`,
          );
          found++;
        }
      }
    }
    assert.ok(found >= 5, `${found} positions were looked up`);
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addNote, describeNotes, type PageNotes } from './pageNotes.ts';

test('notes name their pages in order, and neighbours as ranges', () => {
  const notes: PageNotes = {};
  for (const page of [9, 2, 4, 3]) addNote(notes, 'mended', page);
  addNote(notes, 'device_fonts', 7);
  const [fonts = '', mended = '', ...others] = describeNotes(notes);
  assert.match(fonts, /^page 7 has letters in fonts that the file does not contain\. /);
  assert.match(mended, /^pages 2–4 and 9 came out with wrong colours /);
  assert.deepEqual(others, []);
  assert.deepEqual(describeNotes({}), []);
});

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Command } from 'commander';
import { processFolder } from '../../../../test/support/processFolder.ts';
import { type IssueFlags, readDetails, withIssueFlags } from './issueFlags.ts';

const read = (flags: IssueFlags) => readDetails(flags, async () => ({ currency: 'USD', precision: 2 }));

test('a description comes from a file in UTF-8, with or without its mark', async () => {
  const descriptionFile = processFolder('description.md');
  await writeFile(descriptionFile, '\uFEFF*Żółw*');
  assert.deepEqual(await read({ descriptionFile }), { description: '*Żółw*' });
  for (const bytes of [Buffer.from('caf\xe9', 'latin1'), Buffer.from('a\0b')]) {
    await writeFile(descriptionFile, bytes);
    await assert.rejects(read({ descriptionFile }), /is no text in UTF-8/);
  }
});

test('texts are as long as the desk takes them, and names have one line', async () => {
  assert.deepEqual(await read({ title: ' Slow\n Lines ', series: 'Slow  Lines' }), {
    title: 'Slow Lines',
    series: 'Slow Lines',
  });
  await assert.rejects(read({ title: 'a'.repeat(301) }), /--title: the text has 301 characters; it may have 300/);
  await assert.rejects(read({ series: 'a'.repeat(201) }), /--series: .* it may have 200/);
  await assert.rejects(read({ description: 'a'.repeat(50_001) }), /--description: .* it may have 50000/);
});

test('an empty sample is refused, as from a variable that is not set', async () => {
  await assert.rejects(read({ sample: '' }), /--sample needs pages, such as 1-6/);
});

test('languages are one value, so that the files may come after them', async () => {
  const command = withIssueFlags(new Command('publish').argument('<files...>'));
  command.parse(['--free', '--language', 'en, pt-br,en', 'a.pdf', 'b.pdf'], { from: 'user' });
  assert.deepEqual(command.args, ['a.pdf', 'b.pdf']);
  assert.deepEqual(await read(command.opts()), { price: null, languages: ['en', 'pt-BR'] });
  for (const language of ['', 'en,', 'english']) {
    await assert.rejects(read({ language }), /is not a language code/);
  }
});

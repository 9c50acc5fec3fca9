import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { type ServerProcess, startServer } from '../../examples/demo/serverProcess.ts';
import type { Download } from '../../packages/protocol/src/index.ts';
import { makePdf } from '../fixtures/makePdf.ts';
import { command } from '../support/commandLine.ts';
import { onOneDatabase } from '../support/databases.ts';
import { freePort } from '../support/freePort.ts';
import { HttpBrowser } from '../support/httpBrowser.ts';

const SESSION_SECRET = 'the secret of the tests, of no use elsewhere';
const PAGES = 12;

onOneDatabase('a server makes larger pictures of an issue that is on sale', ({ settings }) => {
  let server: ServerProcess;
  const start = async () => {
    const more = { PORT: String(await freePort()), SESSION_SECRET, LARGER_PICTURES: 'true', LOG_LEVEL: 'silent' };
    server = await startServer({ ...settings, ...more });
  };
  before(start);
  after(() => server.stop());

  async function untilWork(is: RegExp): Promise<void> {
    const work = async () => {
      const { out } = await command({ ...settings }, 'imports');
      return out.split('\n').find((line) => line.includes('larger pictures of issue 1')) ?? '';
    };
    // Each look at it starts a process, which takes time from the server.
    while (!is.test(await work())) await setTimeout(500);
  }

  test('and goes on where a killed server has ended', async () => {
    const file = path.join(settings.DATA_DIR, 'large.pdf');
    await mkdir(settings.DATA_DIR, { recursive: true });
    const pages = Array.from({ length: PAGES }, (_, index) => ({ text: `Page ${index + 1}` }));
    await writeFile(file, await makePdf({ title: 'Large', pages }));
    const published = await command({ ...settings }, 'publish', file, '--free');
    assert.equal(published.code, 0, published.errors);
    await untilWork(new RegExp(`drawing pages ([1-9]|1[01]) of ${PAGES}$`));
    await server.kill();
    await start();
    await untilWork(/issue 1$/);

    const answer = await new HttpBrowser(server.url).send('/api/issues/1/download/full', {});
    const { page_images: images } = (await answer.json()) as Download;
    assert.equal(images?.heights?.at(-1), 2400);
    const template: string = images.url.replace('{height}', '2400');
    for (let page = 1; page <= PAGES; page++) {
      const { status } = await fetch(template.replace('{page}', String(page)));
      assert.equal(status, 200, `page ${page}`);
    }
  });
});

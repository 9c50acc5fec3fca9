import { until } from '../../../../test/browser/expect.ts';
import { blockRequests } from '../panels/testing/browser.ts';
import { FileServer } from '../testing/fileServer.ts';
import { openReader } from '../testing/readerPage.tsx';
import { tinyPdf } from '../testing/tinyPdf.ts';

describe('a viewer of which a part does not load', () => {
  it('says so, tells the host, and shows the part once it loads', async () => {
    await blockRequests('*/chunks/menuParts-*');
    const server = new FileServer(tinyPdf([{ color: [1, 0, 0] }]));
    const reader = openReader({ source: server.source() });
    (await until('the button of the menu shows', () => reader.button('More'))).click();
    await until('the reader says so', () => reader.text().includes('This issue could not be loaded completely.'));
    await until('the host hears of it', () => reader.received.includes('part failure'));
    await blockRequests();
    await until('the menu shows', () => reader.button('Animate page turns'));
    reader.remove();
    server.stop();
  });
});

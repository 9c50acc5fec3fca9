import { type Line, slowNetwork } from '../../../packages/simulators/src/index.ts';
import { freePort } from '../../support/freePort.ts';
import { startBenchStore } from './benchStore.ts';
import type { Book } from './books.ts';
import { servePeers } from './peerServer.ts';
import { PEERS, type Peer } from './peers.ts';

/** A viewer that shows page 1 of a book, ours or a peer. */
export interface Contestant {
  name: string;
  /** @param scale CSS pixels for each point of the page; our viewer fits its pages into the window by itself */
  address(book: Book, scale: number): string;
  /** An expression for the element of page 1 as soon as it is sharp, else null. */
  sharpPage: string;
}

export interface Contest {
  storeUrl: string;
  ours: Contestant;
  peers: Contestant[];
  stop(): Promise<void>;
}

/** A thumbnail of the page may have its number, too. */
const OUR_SHARP_PAGE = `[
  ...(document.querySelector('magazine-store')?.shadowRoot?.querySelectorAll('dialog [data-page="1"]:has([data-layer="sharp"] > *)') ?? []),
].find((page) => page.clientHeight > innerHeight / 2)`;

/**
 * Serves all viewers with the same books. With a slow line, each has its own, so that none waits for data that another
 * left in it.
 */
export async function startContest(books: string, bundles: Map<Peer, string>, line: Line | null): Promise<Contest> {
  const closers: (() => Promise<void>)[] = [];
  const behindLine = async (port: number) => {
    if (!line) return `http://localhost:${port}`;
    const slow = await slowNetwork(port, line);
    closers.push(slow.close);
    return `http://localhost:${slow.port}`;
  };

  const storePort = await freePort();
  const storeUrl = await behindLine(storePort);
  const store = await startBenchStore(books, storePort, storeUrl);
  const folders = Object.fromEntries([...bundles].map(([{ id }, folder]) => [id, folder]));
  const peerServer = await servePeers({ ...folders, books });
  closers.push(store.stop, peerServer.close);

  return {
    storeUrl,
    ours: {
      name: 'this reader',
      address: ({ id }) => `${storeUrl}/read/${id}/full`,
      sharpPage: OUR_SHARP_PAGE,
    },
    peers: await Promise.all(
      PEERS.map(async ({ id, name, sharpPage }) => {
        const url = await behindLine(peerServer.port);
        const address = ({ file }: Book, scale: number) => `${url}/${id}/?file=/books/pdf/${file}&scale=${scale}`;
        return { name, address, sharpPage };
      }),
    ),
    async stop() {
      await Promise.all(closers.map((close) => close()));
    },
  };
}

import type { ByteSourceEvents } from './byteSource.ts';

/** Loads code. Without a connection it waits for one, and tells so. */
export async function loadOnline<Code>(
  load: () => Promise<Code>,
  connection: Pick<ByteSourceEvents, 'connectionLost' | 'connectionRestored'>,
): Promise<Code> {
  try {
    return await load();
  } catch (reason) {
    if (navigator.onLine) throw reason;
    connection.connectionLost();
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    connection.connectionRestored();
    return loadOnline(load, connection);
  }
}

import type { CDPSession } from '@playwright/test';

interface HeapUsage {
  usedSize: number;
  /** The size of array buffers, which lie outside of the heap proper. */
  backingStorageSize?: number;
}

/**
 * Measures the bytes of JavaScript that the page and its workers hold, without garbage. Call it before the page loads.
 */
export async function watchHeaps(session: CDPSession): Promise<() => Promise<number>> {
  const workers = new Map<string, Waiting>();
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') workers.set(sessionId, new Map());
  });
  session.on('Target.detachedFromTarget', ({ sessionId }) => {
    // A worker that has ended holds no memory.
    for (const answer of workers.get(sessionId)?.values() ?? []) answer({ usedSize: 0 });
    workers.delete(sessionId);
  });
  session.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result?: HeapUsage };
    if (id !== undefined && result) workers.get(sessionId)?.get(id)?.(result);
  });
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });

  let lastId = 0;
  const ask = (sessionId: string, waiting: Waiting, method: string) =>
    new Promise<HeapUsage>((resolve) => {
      const id = ++lastId;
      waiting.set(id, resolve);
      const message = JSON.stringify({ id, method });
      session.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => resolve({ usedSize: 0 }));
    });

  return async () => {
    await session.send('HeapProfiler.collectGarbage');
    const usages: HeapUsage[] = [await session.send('Runtime.getHeapUsage')];
    for (const [sessionId, waiting] of workers) {
      await ask(sessionId, waiting, 'HeapProfiler.collectGarbage');
      usages.push(await ask(sessionId, waiting, 'Runtime.getHeapUsage'));
    }
    return usages.reduce((sum, { usedSize, backingStorageSize = 0 }) => sum + usedSize + backingStorageSize, 0);
  };
}

/** The callers that wait for answers, by request. */
type Waiting = Map<number, (usage: HeapUsage) => void>;

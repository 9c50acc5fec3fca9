import type { CDPSession } from '@playwright/test';

export interface Frame {
  /** Milliseconds since the epoch at which the frame was on the screen. */
  at: number;
  png: Buffer;
}

/** Records every frame that the browser shows from now on; the list grows. */
export async function watchScreen(session: CDPSession): Promise<Frame[]> {
  const frames: Frame[] = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
    frames.push({ at: (metadata.timestamp ?? 0) * 1000, png: Buffer.from(data, 'base64') });
  });
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
  return frames;
}

import type { Connect, FrameCall, FrameNotice } from '../shared/frameMessages.ts';

type Calls = Readonly<Record<string, (argument: never) => unknown>>;

export interface Page<Options> {
  options: Options;
  notify(event: string, detail: unknown): void;
}

/** Waits for the page around this frame, and then answers its calls. */
export function connectToPage<Options>(calls: Calls): Promise<Page<Options>> {
  return new Promise((resolve) => {
    addEventListener('message', ({ data, source, ports: [port] }: MessageEvent<Connect<Options>>) => {
      if (source !== parent || data?.simulatedStripe !== 'connect' || !port) return;
      const tell = (told: FrameNotice) => port.postMessage(told);
      port.onmessage = async ({ data: { call, id, argument } }: MessageEvent<FrameCall>) =>
        tell({ answer: id, value: await calls[call]?.(argument as never) });
      resolve({ options: data.options, notify: (event, detail) => tell({ event, detail }) });
    });
  });
}

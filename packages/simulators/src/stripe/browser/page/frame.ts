import type { Connect, FrameCall, FrameNotice } from '../shared/frameMessages.ts';
import { ORIGIN } from './origin.ts';

type FrameListener = (event: string, detail: unknown) => void;

/** A frame of the simulator, and the channel to it: a new one whenever the frame loads, as it does when it moves. */
export class Frame<Options> {
  readonly element = document.createElement('iframe');
  #port: MessagePort | undefined;
  /** Calls that came before the frame was ready. */
  readonly #waiting: FrameCall[] = [];
  #calls = 0;
  readonly #answers = new Map<number, (value: unknown) => void>();

  constructor(path: string, title: string, options: () => Options, hear: FrameListener) {
    this.element.title = title;
    this.element.src = ORIGIN + path;
    // The same color scheme here and in the frame keeps it transparent; the page's colours come as options.
    this.element.style.cssText = 'border: 0; color-scheme: light only; display: block; width: 100%;';
    this.element.addEventListener('load', () => {
      const { port1, port2 } = new MessageChannel();
      this.#port = port1;
      port1.onmessage = ({ data }: MessageEvent<FrameNotice>) => {
        if ('event' in data) hear(data.event, data.detail);
        else {
          this.#answers.get(data.answer)?.(data.value);
          this.#answers.delete(data.answer);
        }
      };
      const connect: Connect<Options> = { simulatedStripe: 'connect', options: options() };
      this.element.contentWindow?.postMessage(connect, ORIGIN, [port2]);
      for (const call of this.#waiting.splice(0)) port1.postMessage(call);
    });
  }

  remove(): void {
    this.element.remove();
    this.#port = undefined;
  }

  call(call: string, argument: unknown = {}): Promise<unknown> {
    return new Promise((resolve) => {
      const id = ++this.#calls;
      this.#answers.set(id, resolve);
      const asked: FrameCall = { call, id, argument };
      if (this.#port) this.#port.postMessage(asked);
      else this.#waiting.push(asked);
    });
  }
}

import type { Drawing } from '../pdf/book.ts';
import type { RenderState } from '../viewerContext.ts';

/** A wanted picture. A different id is a different picture: of another page, part or size. */
export interface Order {
  id: string;
  start(): Drawing;
  report(state: RenderState): void;
}

interface Job {
  order: Order;
  state: RenderState;
  drawing: Drawing | null;
}

/**
 * Draws the wanted pictures one at a time, the most urgent first. It pauses a picture that becomes less urgent, and
 * cancels one that is no longer wanted.
 */
export class RenderQueue {
  #jobs = new Map<string, Job>();

  /** Replaces the list of wanted pictures, the most urgent first. Finished pictures stay. */
  want(orders: Order[]): void {
    const jobs = new Map<string, Job>(
      orders.map((order) => [order.id, this.#jobs.get(order.id) ?? { order, state: 'initial', drawing: null }]),
    );
    const unwanted = [...this.#jobs].filter(([id]) => !jobs.has(id));
    this.#jobs = jobs;
    for (const [, { drawing, order }] of unwanted) {
      drawing?.cancel();
      order.report('initial');
    }
    this.#goOn();
  }

  clear(): void {
    for (const { drawing } of this.#jobs.values()) drawing?.cancel();
    this.#jobs.clear();
  }

  #goOn(): void {
    const next = [...this.#jobs.values()].find(({ state }) => state !== 'finished' && state !== 'failed');
    for (const job of this.#jobs.values()) {
      if (job.state !== 'running' || job === next) continue;
      job.drawing?.pause();
      this.#set(job, 'paused');
    }
    if (!next || next.state === 'running') return;
    if (next.drawing) next.drawing.resume();
    else this.#draw(next);
    this.#set(next, 'running');
  }

  #draw(job: Job): void {
    const drawing = job.order.start();
    job.drawing = drawing;
    const end = (state: RenderState) => {
      if (this.#jobs.get(job.order.id) !== job) return;
      job.drawing = null;
      this.#set(job, state);
      this.#goOn();
    };
    drawing.done.then(
      () => end('finished'),
      () => end('failed'),
    );
  }

  #set(job: Job, state: RenderState): void {
    job.state = state;
    job.order.report(state);
  }
}

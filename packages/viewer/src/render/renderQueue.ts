import type { Drawing } from '../pdf/book.ts';
import type { RenderState } from '../viewerMachine.ts';

interface Job {
  state: RenderState;
  drawing: Drawing | null;
}

/**
 * Draws the wanted pages one at a time, the most urgent first. A page that becomes less urgent is paused, one that
 * nobody wants any more is cancelled.
 */
export class RenderQueue {
  #start: (page: number) => Drawing;
  #report: (page: number, state: RenderState) => void;
  #jobs = new Map<number, Job>();

  constructor(start: (page: number) => Drawing, report: (page: number, state: RenderState) => void) {
    this.#start = start;
    this.#report = report;
  }

  /** Replaces the list of wanted pages, the most urgent first. Pages that are drawn already stay so. */
  want(pages: number[]): void {
    const jobs = new Map(pages.map((page) => [page, this.#jobs.get(page) ?? { state: 'initial', drawing: null }]));
    const unwanted = [...this.#jobs].filter(([page]) => !jobs.has(page));
    this.#jobs = jobs as Map<number, Job>;
    for (const [page, job] of unwanted) {
      job.drawing?.cancel();
      this.#report(page, 'initial');
    }
    this.#goOn();
  }

  /** Forgets what is drawn or being drawn: it is out of date. */
  clear(): void {
    for (const { drawing } of this.#jobs.values()) drawing?.cancel();
    this.#jobs.clear();
  }

  #goOn(): void {
    const next = [...this.#jobs].find(([, { state }]) => state !== 'finished' && state !== 'failed');
    for (const [page, job] of this.#jobs) {
      if (job.state !== 'running' || page === next?.[0]) continue;
      job.drawing?.pause();
      this.#set(page, job, 'paused');
    }
    if (!next || next[1].state === 'running') return;
    const [page, job] = next;
    if (job.drawing) job.drawing.resume();
    else this.#draw(page, job);
    this.#set(page, job, 'running');
  }

  #draw(page: number, job: Job): void {
    const drawing = this.#start(page);
    job.drawing = drawing;
    const end = (state: RenderState) => {
      if (this.#jobs.get(page) !== job) return;
      job.drawing = null;
      this.#set(page, job, state);
      this.#goOn();
    };
    drawing.done.then(
      () => end('finished'),
      () => end('failed'),
    );
  }

  #set(page: number, job: Job, state: RenderState): void {
    job.state = state;
    this.#report(page, state);
  }
}

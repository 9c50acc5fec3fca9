import type { CDPSession, Page } from '@playwright/test';

/** CSS pixels and seconds from one touch to the next: as a screen reports a finger. */
const STEP = 12;
const FRAME = 0.016;

/** A finger on the screen, moved as a hand moves it. Points are CSS pixels of the window. */
export class Finger {
  #session: CDPSession;
  #x = 0;
  #y = 0;
  /** Seconds since the epoch at which the finger is where it is: on a slow machine, it is no slower. */
  #at = 0;

  constructor(session: CDPSession) {
    this.#session = session;
  }

  static async on(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page));
  }

  async down(x: number, y: number): Promise<void> {
    [this.#x, this.#y] = [x, y];
    this.#at = Date.now() / 1000;
    await this.#touch('touchStart');
  }

  async moveTo(x: number, y: number): Promise<void> {
    const steps = Math.max(1, Math.ceil(Math.hypot(x - this.#x, y - this.#y) / STEP));
    const [fromX, fromY] = [this.#x, this.#y];
    for (let step = 1; step <= steps; step++) {
      this.#x = fromX + ((x - fromX) * step) / steps;
      this.#y = fromY + ((y - fromY) * step) / steps;
      await this.#touch('touchMove');
    }
  }

  up(): Promise<void> {
    return this.#touch('touchEnd');
  }

  /** Stays on its point until it has no speed left. */
  async rest(): Promise<void> {
    for (let frames = 0; frames < 10; frames++) {
      this.#x += frames % 2 === 0 ? 1 : -1;
      await this.#touch('touchMove');
    }
  }

  async flick(from: number, to: number, y = 400): Promise<void> {
    await this.down(from, y);
    await this.moveTo(to, y);
    await this.up();
  }

  async #touch(type: 'touchStart' | 'touchMove' | 'touchEnd'): Promise<void> {
    const touchPoints = type === 'touchEnd' ? [] : [{ x: this.#x, y: this.#y }];
    await this.#session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: this.#at });
    this.#at += FRAME;
  }
}

import { stripVTControlCharacters } from 'node:util';
import type { Browser, BrowserContext, ElementHandle, Frame, Page } from '@playwright/test';
import type { Demo } from '../../examples/demo/demo.ts';
import { bringBackOpener } from '../support/bringBackOpener.ts';
import type { Action } from './actions.ts';
import { axeProblems } from './axe.ts';
import { type Circumstance, isExpected } from './expected.ts';
import { type Control, openEyes, type Sight } from './eyes.ts';
import type { Mode } from './modes.ts';
import { Network } from './network.ts';
import { agree, isMissing, plainName, SCREENS } from './screens.ts';
import { endSession, signIn } from './visitor.ts';

const TIMEOUT_MS = 15_000;
/** The most that a loaded machine may take for one act of the browser. */
const PATIENCE_MS = 60_000;
/** The fewest looks before the walker reports a fault. On a busy machine, time may run out after one look. */
const LOOKS = 5;
/** The most times that the server itself may be too busy during a walk. */
const BUSY_ANSWERS = 3;
const ANSWER_MS = 2_000;
/** A problem has to last for this time to be a fault. */
const SOON_MS = 3_000;
const RULES = SCREENS.map(({ screen, selector }) => ({ screen, selector }));

/** A failed check. */
export class Fault extends Error {
  override readonly name = 'Fault';
  /** The fault is certain: waiting can't undo it. */
  readonly atOnce: boolean;

  constructor(message: string, { atOnce = false } = {}) {
    super(message);
    this.atOnce = atOnce;
  }
}

/** Parts of the server that can break. */
export const BREAKABLE = ['answers', 'code'] as const;
type Breakable = (typeof BREAKABLE)[number];
const PATHS: Record<Breakable, RegExp> = { answers: /^\/api\//, code: /\/chunks\/.*\.js$/ };
/** The header of the answers that the walker itself refuses. */
const BROKEN = 'x-broken-by-walker';

/** A control with its frame. */
export type SeenControl = Control & { frame: Frame };
type Seen = Omit<Sight, 'controls'> & { controls: SeenControl[] };

/** A running store with a browser, for walks in all modes of this kind of store. */
export interface OpenStore {
  browser: Browser;
  demo: Demo;
  dataDir: string;
}

/** The data that all walks through the store of one mode share. */
export interface Run extends OpenStore {
  mode: Mode;
  isKnown: (fault: string) => boolean;
  /** The screens that axe has checked. A check takes longer than a step, so each screen of a mode is checked once. */
  checkedByAxe: Set<string>;
}

/** One person with one browser, walking through one store. */
export class Walker {
  readonly mode: Mode;
  readonly #run: Run;
  readonly #context: BrowserContext;
  readonly #network: Network;
  /** The tabs, and the windows over them. The last is in front. */
  readonly #pages: Page[] = [];
  readonly #complaints: string[] = [];
  readonly #visited = new Map<string, string>();
  #letGo: (() => void) | null = null;
  #firstIndex = 0;
  #busyAnswers = 0;
  /** The tabs that could not load while the server was broken or away. They stay so until the visitor loads them again. */
  readonly #brokenPages = new WeakSet<Page>();
  /** The screen whose form the walker has begun to fill in. */
  #formBegun: string | null = null;
  /** All texts that the walker has typed into fields. */
  readonly #texts = new Set<string>();
  /** The texts of a form when the session ended. The form has to hold them again after the reload. */
  #kept: { form: string; texts: string[]; isReloaded: boolean } | null = null;
  #sessionEnded = false;
  /** The session has ended, and the store does not know it. */
  endIsUnnoticed = false;
  sight!: Seen;
  state = { size: '', language: '', online: true, held: false, broken: null as Breakable | null, signedIn: false };

  private constructor(run: Run, context: BrowserContext) {
    this.#run = run;
    this.mode = run.mode;
    this.#context = context;
    this.#network = new Network(context);
  }

  static async start(run: Run, size: string): Promise<Walker> {
    const context = await run.browser.newContext({
      viewport: parseViewport(size),
      locale: 'en-US',
      reducedMotion: 'reduce',
    });
    bringBackOpener(context);
    context.setDefaultTimeout(PATIENCE_MS);
    if (run.mode.visitor !== 'signed out') await signIn(context, run.demo.url);
    await context.addInitScript(openEyes);
    const walker = new Walker(run, context);
    walker.state.size = size;
    walker.state.signedIn = run.mode.visitor !== 'signed out';
    context.on('page', (page) => walker.#watch(page));
    const page = await context.newPage();
    await page.goto(walker.#startUrl());
    await walker.#settle();
    await walker.#look();
    walker.#firstIndex = walker.sight.index;
    walker.#remember();
    return walker;
  }

  close(): Promise<void> {
    this.#letGo?.();
    return this.#context.close();
  }

  get page(): Page {
    const page = this.#pages.at(-1);
    if (!page) throw new Fault('every page is closed');
    return page;
  }
  get tabs(): number {
    return this.#pages.length;
  }
  get inWindow(): boolean {
    const url = this.page.url();
    const isSignIn = new URL(url, 'about:blank').pathname.startsWith('/auth/');
    return this.sight.location === null && this.#pages.length > 1 && (isSignIn || !this.#isStore(url));
  }

  /** A wallet's sheet is open. The buyer can use nothing else in the browser. */
  get inSheet(): boolean {
    return this.sight.controls.some(({ frame }) => isSheet(frame));
  }

  /** The walker has filled in a part of the form on this screen. */
  get isFilled(): boolean {
    return this.#formBegun === plainName(this.sight.screen) || this.#typedIn(this.sight).length > 0;
  }

  /** The screen and its unusual circumstances. They may change the effect of a press. */
  get situation(): string {
    const { held, online, broken } = this.state;
    const unusual = [
      this.isFilled && 'filled',
      held && 'held',
      broken && 'broken',
      !online && 'offline',
      this.endIsUnnoticed && 'ended',
    ].filter(Boolean);
    return this.sight.screen + (unusual.length > 0 ? ` (${unusual.join(', ')})` : '');
  }

  /** Waits until the page settles, and looks at it again. */
  async lookAgain(isOver = limitLooks(TIMEOUT_MS)): Promise<void> {
    await this.#settle();
    await this.#look().catch((error: unknown) => {
      // A window may close or leave its document during the look. Then look at what is there next.
      if (isOver()) throw error;
      return this.lookAgain(isOver);
    });
  }

  /** Takes an action and checks its results. */
  async take(action: Action): Promise<void> {
    const before = this.sight;
    const page = this.page;
    await action.run();
    await this.lookAgain();
    await this.#outlast(() => this.#faultsAfter(action, before, page));
    await this.#checkByAxe();
    this.#remember();
    this.#keep(before);
    const hasFailed = /^(load failure|account failure|unknown)$/.test(plainName(this.sight.screen));
    // A dialog over a failure ends no failure.
    const isDialog = /^(support|sign-in|checkout|session expired)$/.test(plainName(this.sight.screen));
    if (!hasFailed && !isDialog) this.#brokenPages.delete(this.page);
    if (hasFailed && (this.state.broken || !this.state.online)) this.#brokenPages.add(this.page);
    if (this.#formBegun !== plainName(this.sight.screen)) this.#formBegun = null;
    const hasNoticed = before.born !== this.sight.born || plainName(this.sight.screen) === 'session expired';
    if (hasNoticed) this.endIsUnnoticed = false;
  }

  /** Waits for faults to pass: a state that shows only for a moment is no fault. */
  async #outlast(faultsNow: () => Iterable<Fault>): Promise<void> {
    const isOver = limitLooks(SOON_MS);
    const unknownFault = () => [...faultsNow()].find(({ message }) => !this.#run.isKnown(message));
    for (let fault = unknownFault(); fault; fault = unknownFault()) {
      if (fault.atOnce || isOver()) throw fault;
      await this.lookAgain();
    }
  }

  // The actions of a person.

  async press(control: SeenControl): Promise<void> {
    const found = await this.#element(control);
    if (!found) return;
    const element = (await found.evaluateHandle(findPressed).catch(ignoreGone))?.asElement();
    if (!element) return;
    let failed: Error | null = null;
    // A browser that is busy may miss the first press.
    for (const timeout of [SOON_MS, TIMEOUT_MS, PATIENCE_MS]) {
      failed = await click(element, timeout);
      // A control, or its page, may disappear before the press.
      if (!failed || !(await element.isVisible().catch(() => false))) return;
      // A late answer, or another width of the window, may have disabled the control since the last look.
      if (!(await element.isEnabled().catch(() => false))) return;
      // A menu or a notice may have opened since the last look.
      const isCovered = (index: number) => window.walkerEyes.isCovered(index);
      if (await control.frame.evaluate(isCovered, control.index).catch(() => true)) return;
    }
    throw new Fault(`press: ${control.role} "${control.name}" can't be pressed: ${findReason(failed)}`);
  }

  async pressByKey(control: SeenControl): Promise<void> {
    const element = await this.#element(control);
    const key = { slider: 'ArrowRight', checkbox: 'Space', radio: 'Space' }[control.role] ?? 'Enter';
    await element?.press(key).catch(ignoreGone);
  }

  async type(control: SeenControl, text: string): Promise<void> {
    this.#texts.add(text);
    if (control.role !== 'searchbox' && !/numeric/.test(control.hint)) this.#formBegun = plainName(this.sight.screen);
    await (await this.#element(control))?.fill(text, { force: true }).catch(ignoreGone);
  }

  async choose(control: SeenControl, option: string): Promise<void> {
    const element = await this.#element(control);
    if (!element) return;
    await element.focus().catch(ignoreGone);
    let failed: Error | null = null;
    for (const timeout of [SOON_MS, TIMEOUT_MS, PATIENCE_MS]) {
      failed = await element.selectOption({ label: option }, { force: true, timeout }).then(
        () => null,
        (error: Error) => error,
      );
      // The form may have changed since the last look: it may be busy, or have other options.
      if (!failed || !(await element.evaluate(offersOption, option).catch(() => false))) return;
    }
    throw new Fault(`choose: "${option}" can't be chosen in "${control.name}": ${findReason(failed)}`);
  }

  async fillIn(textFor: (control: Control) => string): Promise<void> {
    for (const control of this.sight.controls) {
      if (control.field === 'text' && control.role !== 'searchbox') await this.type(control, textFor(control));
      // The desk's choice of a language loads the page again.
      const isLanguage = control.options?.some((option) => /^(English|Deutsch)$/.test(option));
      if (control.field === 'choice' && control.options?.[0] && !isLanguage)
        await this.choose(control, control.options[0]);
      if (control.role === 'checkbox' && !control.checked) await this.press(control);
    }
  }

  async key(key: string): Promise<void> {
    await this.page.keyboard.press(key).catch(ignoreGone);
  }

  async resize(size: string): Promise<void> {
    this.state.size = size;
    await this.#setSize(parseViewport(size));
  }

  /** A window in full screen has no edge: the person leaves the full screen first. */
  async #setSize(size: { width: number; height: number }): Promise<void> {
    await this.page.evaluate(() => document.fullscreenElement && document.exitFullscreen()).catch(ignoreGone);
    await this.page.setViewportSize(size).catch(ignoreGone);
  }

  /** Drags the edge of the window through all widths and back. Nothing may leave the window at any width. */
  async dragEdge(widths: readonly number[]): Promise<void> {
    const { page, sight: before } = this;
    const { width, height } = parseViewport(this.state.size);
    for (const between of widths) {
      await this.#setSize({ width: between, height });
      await this.lookAgain();
      const faults = () => [
        ...this.sight.problems.map((problem) => new Fault(problem)),
        ...(page === this.page && before.born === this.sight.born ? this.#focusFaults(before, 'a drag') : []),
      ];
      await this.#outlast(() => faults().map(({ message }) => new Fault(`${message}, at ${between} px`)));
    }
    await this.#setSize({ width, height });
  }

  async speak(language: string): Promise<void> {
    this.state.language = language;
    for (const frame of this.page.frames()) {
      await frame
        .evaluate((locale) => document.querySelector('magazine-store')?.setAttribute('locale', locale), language)
        .catch(() => {});
    }
  }

  canLeave(delta: number): boolean {
    return this.sight.index + delta >= this.#firstIndex;
  }

  async go(delta: -1 | 1): Promise<void> {
    const { moves, born } = this.sight;
    const frame = this.#storeFrame();
    await this.page.evaluate((by) => history.go(by), delta).catch(() => {});
    // The browser moves some time after the call, perhaps to another document.
    await this.#until('the history to move', () =>
      frame.evaluate((before) => performance.timeOrigin !== before.born || window.walkerEyes.hasMoved(before.moves), {
        moves,
        born,
      }),
    );
  }

  async reload(): Promise<void> {
    this.#visited.clear();
    this.#kept = null;
    this.state.language = '';
    await this.page.reload();
  }

  async open(address: string): Promise<void> {
    this.#visited.clear();
    this.#kept = null;
    const { demo } = this.#run;
    const url = this.#isOwnPage ? demo.url + address : `${demo.examplesUrl}/standalone.html#${address}`;
    await this.page.goto(url);
    this.state.language = this.#isOwnPage ? '' : this.state.language;
  }

  /** Opens the page that belongs into a frame, without a page around it. */
  async openFrame(): Promise<void> {
    this.#visited.clear();
    this.#kept = null;
    this.state.language = '';
    await this.page.goto(`${this.#run.demo.url}/embed`);
  }

  async hold(): Promise<void> {
    this.state.held = true;
    const released = new Promise<void>((resolve) => {
      this.#letGo = resolve;
    });
    await this.#context.route(`${this.#run.demo.url}/api/**`, async (route) => {
      await released;
      await route.continue().catch(() => {});
    });
  }

  async release(): Promise<void> {
    this.state.held = false;
    this.#letGo?.();
    this.#letGo = null;
    await this.#context.unrouteAll({ behavior: 'wait' });
  }

  /** From now on the server refuses this part of its answers. */
  async break(what: Breakable): Promise<void> {
    this.state.broken = what;
    const { origin } = new URL(this.#run.demo.url);
    await this.#context.route(
      (url) => url.origin === origin && PATHS[what].test(url.pathname),
      (route) => {
        const headers = {
          'Access-Control-Allow-Origin': route.request().headers().origin ?? origin,
          'Access-Control-Allow-Credentials': 'true',
          [BROKEN]: 'true',
        };
        return route.fulfill({ status: 503, headers }).catch(() => {});
      },
    );
  }

  async mend(): Promise<void> {
    this.state.broken = null;
    await this.#context.unrouteAll({ behavior: 'wait' });
  }

  async goOnline(online: boolean): Promise<void> {
    this.state.online = online;
    await this.#context.setOffline(!online);
  }

  async endSession(): Promise<void> {
    this.#noteEndOfSession();
    await endSession(this.#context, this.#run.demo.url);
  }

  /** Imitates a token of another session in this browser. */
  async spoilToken(): Promise<void> {
    this.#noteEndOfSession();
    await this.#storeFrame().evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: the store reads the cookie the same way
      document.cookie = 'XSRF-TOKEN=of-another-session; path=/; secure; samesite=none; partitioned';
    });
  }

  /** Call it before the session ends: the page may ask the server at the same moment. */
  #noteEndOfSession(): void {
    this.#sessionEnded = true;
    this.endIsUnnoticed = true;
    this.state.signedIn = false;
    this.#visited.clear();
  }

  async openTab(): Promise<void> {
    // Without a connection the browser may show an error page of its own instead of the store.
    const isSame = this.#isOwnPage && this.#isStore(this.page.url());
    const url = isSame ? this.page.url() : this.#startUrl();
    const tab = await this.#context.newPage();
    await tab.goto(url);
    await tab.setViewportSize(parseViewport(this.state.size));
    this.state.language = '';
    this.#kept = null;
    this.#firstIndex = 1;
    this.#visited.clear();
  }

  async switchTab(): Promise<void> {
    const [first] = this.#pages.splice(0, 1);
    if (first) this.#pages.push(first);
    this.#kept = null;
    await this.page.bringToFront();
    const { width = 0, height = 0 } = this.page.viewportSize() ?? {};
    this.state.size = `${width}x${height}`;
    this.#firstIndex = 1;
    this.#visited.clear();
  }

  async closeWindow(): Promise<void> {
    await this.page.close();
  }

  // The walker's view of the page.

  #startUrl(): string {
    const { demo, mode } = this.#run;
    if (mode.place === 'stand-alone') return `${demo.url}/`;
    if (mode.place === 'desk') return `${demo.url}/desk`;
    return `${demo.examplesUrl}/${mode.place === 'embedded' ? 'embedded' : 'standalone'}.html`;
  }

  /** The store's server serves the page: no host page contains the store. */
  get #isOwnPage(): boolean {
    return this.mode.place === 'stand-alone' || this.mode.place === 'desk';
  }

  /** The name of a page without a store. */
  #nameOfPage(): string {
    return this.#isStore(this.page.url()) ? 'page of the server' : 'window of a provider';
  }

  #isStore(url: string): boolean {
    const { demo } = this.#run;
    return url.startsWith(demo.url) || url.startsWith(demo.examplesUrl);
  }

  #watch(page: Page): void {
    this.#pages.push(page);
    page.on('close', () => {
      const place = this.#pages.indexOf(page);
      if (place >= 0) this.#pages.splice(place, 1);
    });
    page.on('response', (response) => {
      const headers = response.headers();
      if (response.status() !== 503 || headers[BROKEN]) return;
      if (headers['retry-after']) this.#noteBusy(page, response.url());
      else this.#complaints.push(`answer: 503 though the server is not broken: ${response.url()}`);
    });
    page.on('dialog', (dialog) => dialog.accept().catch(() => {}));
    page.on('pageerror', (error) => this.#complaints.push(`exception: ${error.stack || error}`));
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      const { url } = message.location();
      const text = message.text();
      if (/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/.test(text)) return;
      if (/Failed to load resource/.test(text) && isExpected(text, url, (it) => this.#holds(it))) return;
      this.#complaints.push(`console: ${text}${/Failed to load/.test(text) ? ` ${url}` : ''}`);
    });
  }

  /** The server is too busy for a moment, as on a loaded machine. A page that it refused may say that it could not load. */
  #noteBusy(page: Page, url: string): void {
    this.#busyAnswers += 1;
    this.#brokenPages.add(page);
    if (this.#busyAnswers > BUSY_ANSWERS)
      this.#complaints.push(`busy: the server answers 503 again and again, at last ${url}`);
  }

  #holds(circumstance: Circumstance): boolean {
    switch (circumstance) {
      case 'session ended':
        return this.#sessionEnded;
      case 'no sign-in':
        return this.mode.store === 'no auth';
      case 'another origin':
        return this.mode.place === 'another origin';
      case 'another tab':
        return this.#context.pages().length > 1;
    }
  }

  #storeFrame(): Frame {
    const page = this.page;
    if (this.mode.place !== 'embedded') return page.mainFrame();
    return page.frames().find((frame) => frame.url().startsWith(`${this.#run.demo.url}/embed`)) ?? page.mainFrame();
  }

  /** Returns null if the control's window or frame has closed since the last look. */
  async #element(control: SeenControl): Promise<ElementHandle<HTMLElement> | null> {
    const find = (index: number) => window.walkerEyes.elements[index];
    const handle = await control.frame.evaluateHandle(find, control.index).catch(ignoreGone);
    if (!handle) return null;
    const element = handle.asElement();
    if (!element) throw new Fault(`press: ${control.role} "${control.name}" is gone`);
    return element as ElementHandle<HTMLElement>;
  }

  async #until(what: string, holds: () => Promise<boolean>): Promise<void> {
    const isOver = limitLooks(TIMEOUT_MS);
    while (!(await holds().catch(() => false))) {
      if (isOver()) throw new Fault(`waiting: ${what}`);
      await this.page.evaluate(() => new Promise(requestAnimationFrame)).catch(() => {});
    }
  }

  /** Waits until nothing moves, no request is pending, and the page does not say that it is busy. */
  async #settle(): Promise<void> {
    const isImpatient = this.state.held || !this.state.online;
    const isOver = limitLooks(TIMEOUT_MS);
    do {
      const page = this.page;
      const settled = this.#storeFrame().evaluate((impatient) => window.walkerEyes.settled(impatient), isImpatient);
      const isCalm = await inTime(settled);
      const isInFront = page === this.#pages.at(-1);
      if (isCalm && isInFront && (isImpatient || this.#network.pending.length === 0)) return;
    } while (!isOver());
    const busy = await this.#storeFrame()
      .evaluate(() => window.walkerEyes.busy())
      .catch(() => []);
    const reasons = [...new Set([...this.#network.pending, ...busy])].join(', ');
    throw new Fault(`never settles: ${this.page.url().split('?')[0]}: ${reasons}`);
  }

  async #look(): Promise<void> {
    const store = this.#storeFrame();
    const sights = await Promise.all(
      this.page.frames().map(async (frame) => {
        const sight = await frame.evaluate((rules) => window.walkerEyes.look(rules), RULES).catch(() => null);
        if (!sight) return null;
        const isShown = frame === store || frame.parentFrame() === null || (await isUsable(frame));
        return isShown ? { frame, sight } : null;
      }),
    );
    const found = sights.filter((item) => item !== null);
    const main = found.find(({ frame }) => frame === store) ?? found[0];
    if (!main) throw new Fault(`unknown: nothing can be seen at ${this.page.url()}`);
    const around = found.filter(({ frame }) => frame === store || isOther(frame, this.#run.demo));
    const sheets = around.filter(({ frame }) => isSheet(frame));
    this.sight = {
      ...main.sight,
      screen: main.sight.location === null ? this.#nameOfPage() : main.sight.screen,
      problems: found.filter(({ frame }) => !isOther(frame, this.#run.demo)).flatMap(({ sight }) => sight.problems),
      controls: (sheets.length > 0 ? sheets : around).flatMap(({ frame, sight }) =>
        sight.controls.filter((control) => this.#isOffered(control)).map((control) => ({ ...control, frame })),
      ),
    };
  }

  /** At an identity provider, the walker may use only some of the demo's people. Other walks use the rest. */
  #isOffered({ name, role }: Control): boolean {
    if (/@example\.com/.test(name) && role === 'button' && this.page.url().includes('127.0.0.1')) {
      return /^(new|taken)@/.test(name);
    }
    return true;
  }

  /** The place of a history entry, as a person would recognise it. */
  #place(): string {
    return `${plainName(this.sight.screen)} at ${this.sight.location}`;
  }

  /** Names a history entry in its document. A document that is loaded anew opens no dialog of the former one. */
  #entryKey = () => `${this.sight.born} ${this.sight.entry}`;

  #remember(): void {
    if (this.sight.location === null) return;
    // A screen that shows while answers are missing or after the session has ended is not one that Back leads to. A
    // checkout that the reader left is over. What could not be loaded may be loaded on the return.
    const screen = plainName(this.sight.screen);
    const mayChange =
      /^(checkout|payment failure|placeholder|unknown|load failure|account failure)$/.test(screen) ||
      screen.endsWith(', a dialog');
    if (this.#isCalm() && !mayChange && !this.endIsUnnoticed) this.#visited.set(this.#entryKey(), this.#place());
    else this.#visited.delete(this.#entryKey());
  }

  /** Tells whether answers come and no dialog replaces every screen. */
  #isCalm(): boolean {
    const { state, sight } = this;
    return !state.held && !state.broken && state.online && plainName(sight.screen) !== 'session expired';
  }

  // The checks after every step.

  *#faultsAfter(action: Action, before: Seen, page: Page): Generator<Fault> {
    const { sight, state } = this;
    for (const complaint of this.#complaints.splice(0)) {
      yield new Fault(`on ${plainName(before.screen)}: ${complaint}`, { atOnce: true });
    }
    for (const problem of sight.problems) yield new Fault(problem);
    if (sight.location === null) return;
    const isCalm = this.#isCalm();
    const screen = plainName(sight.screen);
    const lacksCode = state.broken === 'code' || !state.online;
    const hasFailed = this.#brokenPages.has(this.page) || (screen === 'unknown' && lacksCode);
    if (!state.held && !hasFailed && !agree(screen, sight.location)) {
      yield new Fault(`address: the screen is "${screen}" at ${sight.location}`);
    }
    if (/^(load|account) failure$/.test(screen) && isCalm && !hasFailed && !isMissing(sight.location, this.mode))
      yield new Fault('screen: could not load the page');
    for (const text of this.#lostAfterReload()) yield new Fault(`typed: "${text}" is lost after the reload`);
    const isSamePage = page === this.page && before.born === sight.born;
    const cause = action.kind ?? action.words;
    const isSamePlace = isSamePage && before.location === sight.location;
    // Back and Forward may close the form.
    const isMove = action.effect === 'back' || action.effect === 'forward';
    if (isSamePlace && (action.effect === 'environment' || (screen === 'session expired' && !isMove))) {
      const lost = this.#typedIn(before).find(({ text }) => !isHeld(sight, text))?.text;
      if (lost) yield new Fault(`typed: "${lost}" is lost after ${cause}`);
    }
    if (!isSamePage || action.effect === 'anywhere') return;
    yield* this.#focusFaults(before, cause);
    const was = this.#visited.get(this.#entryKey());
    // A document that began without code or answers shows nothing else until it is reloaded.
    // A question stays, also when the member goes back; one may ask whether they want to leave.
    const isAsked = screen.endsWith(', a dialog');
    if (isCalm && !hasFailed && isMove && !isAsked && was && was !== this.#place()) {
      yield new Fault(`history: ${action.effect} leads to ${this.#place()}, not to ${was}`);
    }
  }

  /** The focus is always on something that can be seen. Only Tab may take it out of the document. */
  *#focusFaults(before: Seen, cause: string): Generator<Fault> {
    const { sight, state } = this;
    const isTab = cause.endsWith('Tab');
    // Until the answers come, the store may have nothing that could take the focus.
    const hasNothingYet = state.held && plainName(sight.screen) === 'unknown';
    const isOnNothing = before.focus && sight.focus === null;
    if (isOnNothing && !hasNothingYet && !isTab) yield new Fault(`focus: on nothing after ${cause}`);
    if (before.focus && !sight.focusSeen)
      yield new Fault(`focus: on what can't be seen after ${cause}: ${sight.focus}`);
  }

  #typedIn = ({ typed }: Seen) => typed.filter(({ text }) => this.#texts.has(text));

  #lostAfterReload(): string[] {
    if (formOn(this.sight) !== this.#kept?.form) return [];
    return (this.#kept?.texts ?? []).filter((text) => !isHeld(this.sight, text));
  }

  /** Keeps the typed texts when the session ends, until their form shows again. */
  #keep(before: Seen): void {
    const texts = this.#typedIn(before).flatMap(({ text, under }) => (under ? [] : [text]));
    const ended = plainName(this.sight.screen) === 'session expired' && plainName(before.screen) !== 'session expired';
    if (ended && texts.length > 0 && plainName(before.screen) !== 'checkout') {
      this.#kept = { form: formOn(before), texts, isReloaded: false };
    } else if (formOn(this.sight) === this.#kept?.form) this.#kept = null;
    if (this.#kept && before.born !== this.sight.born) {
      // Only the next document has the texts: they must not wait for another visitor.
      if (this.#kept.isReloaded) this.#kept = null;
      else this.#kept.isReloaded = true;
    }
  }

  /** Checks every screen once on narrow and once on wide windows. */
  async #checkByAxe(): Promise<void> {
    const { sight, state } = this;
    // A page without its code shows what the server wrote.
    const hasCode = plainName(sight.screen) !== 'unknown';
    if (sight.location === null || state.held || !state.online || !hasCode) return;
    const { checkedByAxe, isKnown } = this.#run;
    const look = `${sight.screen}, ${Number(state.size.split('x')[0]) < 600 ? 'narrow' : 'wide'}`;
    if (checkedByAxe.has(look)) return;
    const findFault = async () => {
      const violations = await axeProblems(this.#storeFrame(), this.#run.demo.url, this.sight.covered);
      return violations.map((violation) => `axe: ${violation}`).find((message) => !isKnown(message));
    };
    const isOver = limitLooks(SOON_MS);
    for (let fault = await findFault(); fault; fault = await findFault()) {
      // While its code is on the way, a screen has no heading.
      if (isOver()) throw new Fault(fault);
      await this.lookAgain();
    }
    checkedByAxe.add(look);
  }
}

/** Returns a function to call after each look. It tells whether the walker has looked long and often enough. */
function limitLooks(milliseconds: number): () => boolean {
  const end = Date.now() + milliseconds;
  let looks = 0;
  return () => ++looks >= LOOKS && Date.now() > end;
}

/** Clicks. Returns the error, or null. */
const click = (element: ElementHandle, timeout: number): Promise<Error | null> =>
  element.click({ timeout }).then(
    () => null,
    (error: Error) => error,
  );

const isHeld = ({ typed }: Seen, text: string): boolean => typed.some((field) => field.text === text);

/** The name of the form. The support form is the same one on every page. */
const formOn = ({ screen, location }: Seen): string =>
  plainName(screen) === 'support' ? 'support' : `${plainName(screen)} at ${location}`;

function parseViewport(size: string) {
  const [width = 0, height = 0] = size.split('x').map(Number);
  return { width, height };
}

/** Tells whether a document answers in time. A document that the browser leaves may never answer. */
async function inTime(answer: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWER_MS);
  });
  const answered = answer.then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}

/** Tells whether a person can use a frame: a dialog may lie over it. */
const isUsable = (frame: Frame) =>
  frame
    .frameElement()
    .then(async (element) => (await element.isVisible()) && (await element.evaluate(isOnTop)))
    .catch(() => false);

/** What a person presses: of a field that is hidden in its label, the label. Runs in the page. */
function findPressed(element: HTMLElement): HTMLElement {
  const { parentElement } = element;
  const isHidden = parentElement !== null && getComputedStyle(parentElement).clipPath === 'inset(50%)';
  return (isHidden && element.closest('label')) || element;
}

/** Runs in the page. Tells whether a person can choose the option now. */
function offersOption(element: HTMLElement, label: string): boolean {
  const isUsable = element instanceof HTMLSelectElement && element.isConnected && !element.matches(':disabled');
  const options = isUsable ? [...element.options] : [];
  return options.some((option) => option.label === label && !option.disabled);
}

/** Runs in the page. */
function isOnTop(element: Node): boolean {
  const { left, top, width, height } = (element as Element).getBoundingClientRect();
  const hit = (element.getRootNode() as Document | ShadowRoot).elementFromPoint(left + width / 2, top + height / 2);
  return hit === null || hit === element;
}

const isOther = (frame: Frame, { url, examplesUrl }: Demo) =>
  !frame.url().startsWith(url) && !frame.url().startsWith(examplesUrl) && frame.url() !== 'about:blank';

const isSheet = (frame: Frame): boolean => new URL(frame.url()).pathname.endsWith('/walletSheet');

/** The reason in the browser's log of a press that failed. */
function findReason(failed: Error | null): string {
  const log = stripVTControlCharacters(failed?.message ?? '');
  const reason = /<[^>]*>.*intercepts pointer events|element is outside of the viewport/.exec(log)?.[0];
  return reason ?? log.trim().split('\n').slice(-3).join('; ');
}

/** Ignores the errors of pages and controls that disappear during use. */
function ignoreGone(error: Error): void {
  const isGone = /closed|not attached|detached|context was destroyed|different document/.test(error.message);
  if (!isGone) throw error;
}

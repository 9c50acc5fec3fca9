import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Builder, Capabilities, Key, type WebDriver } from 'selenium-webdriver';
import { nextFreePort } from '../../examples/demo/ports.ts';
import { webkitDriverPath } from '../support/needs.ts';
import { startDisplay } from './display.ts';
import { type Engine, START_MILLISECONDS, WINDOW } from './engine.ts';

const KEYS: Record<string, string> = { ArrowRight: Key.ARROW_RIGHT, Enter: Key.ENTER, Escape: Key.ESCAPE };

/** WebKitGTK's own little browser on a virtual screen, driven over WebDriver. */
export async function startWebkit(): Promise<Engine> {
  const display = await startDisplay(WINDOW);
  const port = await nextFreePort(18750);
  const program = spawn(webkitDriverPath, [`--port=${port}`], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DISPLAY: display.name },
  });
  const ended = once(program, 'exit');
  const stop = async () => {
    program.kill();
    await ended;
    await display.close();
  };
  const driver = await connect(`http://127.0.0.1:${port}`).catch(async (reason) => {
    await stop();
    throw reason;
  });
  const received: string[] = [];
  const gather = async () => received.push(...(await driver.executeScript<string[]>(takeComplaints)));
  return {
    async open(url) {
      await gather();
      await driver.get(url);
      await driver.executeScript(recordComplaints);
    },
    press: (...keys) =>
      driver
        .actions()
        .sendKeys(...keys.map((key) => KEYS[key] ?? key))
        .perform(),
    evaluate: (inPage) => driver.executeScript(inPage),
    async complaints() {
      await gather();
      return received;
    },
    async quit() {
      await driver.quit();
      await stop();
    },
  };
}

async function connect(server: string): Promise<WebDriver> {
  await isListening(server);
  const wanted = new Capabilities({ browserName: 'MiniBrowser' });
  // This driver sometimes never answers a script that it runs while a page still loads.
  wanted.setPageLoadStrategy('normal');
  const driver = await new Builder().usingServer(server).withCapabilities(wanted).build();
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...WINDOW });
  return driver;
}

async function isListening(server: string): Promise<void> {
  const limit = Date.now() + START_MILLISECONDS;
  while (!(await fetch(`${server}/status`).catch(() => null))?.ok) {
    if (Date.now() > limit) throw new Error('the driver of WebKit does not answer');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * This driver gives no access to the console: this function records the page's errors from its load on. Runs in the
 * page.
 */
function recordComplaints(): void {
  const received: string[] = [];
  Object.assign(window, { received });
  console.error = (...words: unknown[]) => received.push(words.join(' '));
  const recordError = (event: Event) => {
    const { message, reason, violatedDirective } = event as ErrorEvent &
      PromiseRejectionEvent &
      SecurityPolicyViolationEvent;
    received.push(`${event.type}: ${message ?? reason ?? violatedDirective ?? event.target}`);
  };
  for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation'])
    addEventListener(type, recordError, true);
}

/** Runs in the page. */
function takeComplaints(): string[] {
  return (window as unknown as { received?: string[] }).received?.splice(0) ?? [];
}

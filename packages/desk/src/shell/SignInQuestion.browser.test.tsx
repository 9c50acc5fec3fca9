import { equal, ok, until } from '../../../../test/browser/expect.ts';
import { DeskError } from '../api/DeskError.ts';
import { signInFirst } from '../api/signInFirst.ts';
import { showInDesk } from '../testing/showInDesk.tsx';
import { SignInQuestion } from './SignInQuestion.tsx';

const { fetch, open } = window;
let reloads = 0;
const countReload = (event: Event) => {
  reloads += 1;
  event.preventDefault();
};
const browserNavigation = (window as unknown as { navigation: EventTarget }).navigation;

beforeEach(() => {
  reloads = 0;
  browserNavigation.addEventListener('navigate', countReload);
});
afterEach(() => {
  browserNavigation.removeEventListener('navigate', countReload);
  Object.assign(window, { fetch, open });
});

const dialog = () => document.querySelector('[role=dialog]');
const findButton = (name: string) =>
  [...(dialog()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === name);

/** Signs in at the question. @param answers The server's answers about the member who is there. */
async function signIn(...answers: (() => Response)[]) {
  Object.assign(window, {
    open: () => ({ close() {} }),
    async fetch(address: string) {
      return address === '/auth/redeem'
        ? Response.json({ status: 'done' })
        : (answers.shift()?.() ?? Promise.reject(new TypeError('no answer')));
    },
  });
  const providers = [{ name: 'press', label: 'Press', logo: null }];
  const { remove } = showInDesk(<SignInQuestion providers={providers} />, {}, 'editor');
  let signedIn: boolean | undefined;
  const ask = () =>
    signInFirst(new DeskError(401, 'not_signed_in')).then((done) => {
      signedIn = done;
      return done;
    });
  // Until the question is there, calls fail without one.
  await until('the question is asked', () => {
    if (!dialog()) void ask();
    return dialog();
  });
  signedIn = undefined;
  const button = await until('a press can open the window', () => {
    const found = findButton('Sign in with Press');
    return found && !found.disabled && found;
  });
  button.click();
  await until('the window is waited for', () => dialog()?.textContent?.includes('Finish signing in'));
  window.dispatchEvent(new Event('focus'));
  return { remove, wasAnswered: () => signedIn };
}

const member = (user_id: number) => () => Response.json({ user_id });
const refusal = (status: number, error: string) => () => Response.json({ error }, { status });

it('a sign-in whose member is not known yet keeps the screen and its question, until the server answers', async () => {
  const { remove, wasAnswered } = await signIn(
    () => Response.error(),
    refusal(503, 'busy'),
    refusal(429, 'too_many_requests'),
    member(1),
  );
  for (const told of ['The server is busy.', 'That was too often.']) {
    (await until('there is the way on', () => findButton('Try again'))).click();
    await until('the failure is told', () => dialog()?.querySelector('[role=alert]')?.textContent?.includes(told));
  }
  equal([reloads, wasAnswered()], [0, undefined]);
  findButton('Try again')?.click();
  ok(await until('the call goes on', wasAnswered), 'the member has signed in');
  await until('the question is over', () => !dialog());
  equal(reloads, 0);
  remove();
});

for (const { who, answer } of [
  { who: 'another person', answer: member(2) },
  { who: 'a member who has lost the right', answer: refusal(403, 'forbidden') },
]) {
  it(`a sign-in of ${who} loads the page anew`, async () => {
    const { remove, wasAnswered } = await signIn(answer);
    await until('the page loads anew', () => reloads === 1);
    equal(wasAnswered(), undefined);
    findButton('Not now')?.click();
    await until('the question is over', () => !dialog());
    remove();
  });
}

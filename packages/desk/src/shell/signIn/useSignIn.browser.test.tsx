import { createRoot } from 'react-dom/client';
import { equal, until } from '../../../../../test/browser/expect.ts';
import { type SignIn, useSignIn } from './useSignIn.ts';

const { fetch, open } = window;

afterEach(() => Object.assign(window, { fetch, open }));

it('asks for the outcome once at a time, and once more after news', async () => {
  const answers: ((answer: object) => void)[] = [];
  const done: string[] = [];
  Object.assign(window, {
    open: () => ({ close: () => done.push('closed') }),
    fetch: () => new Promise((resolve) => answers.push((answer) => resolve(Response.json(answer)))),
  });
  let signIn: SignIn | undefined;
  function Place() {
    signIn = useSignIn(() => done.push('signed in'));
    return signIn.state.at;
  }
  const page = document.body.appendChild(document.createElement('main'));
  const root = createRoot(page);
  root.render(<Place />);
  await until('a press can open the window', () => signIn?.isReady);
  signIn?.start('press');
  await until('the window is open', () => page.textContent === 'waiting');
  for (let news = 0; news < 3; news++) window.dispatchEvent(new Event('focus'));
  equal(answers.length, 1);
  answers[0]?.({ status: 'pending' });
  await until('the news is followed by one request', () => answers.length === 2);
  answers[1]?.({ status: 'done' });
  await until('the member is signed in', () => done.length === 2);
  equal(done.join(), 'closed,signed in');
  equal(answers.length, 2);
  root.unmount();
  page.remove();
});

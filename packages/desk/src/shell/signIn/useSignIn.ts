import type { Registration } from '@magazine-store/protocol';
import { useEffect, useRef, useState } from 'react';
import { openWindow } from './openWindow.ts';
import { type Redeemed, redeem, register } from './redeem.ts';
import { createVerifier, type Verifier } from './verifier.ts';

/** Milliseconds between two requests for the outcome, if no event asks for one earlier. */
const ASK_EVERY = 2000;
/** The server keeps an outcome for this long. */
const PATIENCE = 10 * 60 * 1000;

export type SignInState =
  | { at: 'choosing'; fault?: 'blocked' | 'denied' | 'failed' }
  | { at: 'waiting'; code?: 'needed' | 'wrong' }
  /** The person has no account yet. */
  | { at: 'registering'; email: string | null; isSending: boolean };

interface Attempt {
  verifier: string;
  isAsking: boolean;
  /** The request that follows the present one. */
  next?: { code: string | undefined } | undefined;
  end: () => void;
}

export interface SignIn {
  state: SignInState;
  /** A press can open the window. */
  isReady: boolean;
  start: (provider: string) => void;
  enterCode: (code: string) => void;
  /** Creates an account for a person without one. */
  register: () => void;
  cancel: () => void;
}

/** A sign-in in a window of its own: this page stays as it is. */
export function useSignIn(onDone: () => void): SignIn {
  const [state, setState] = useState<SignInState>({ at: 'choosing' });
  // Browsers open a window only during a press, so the verifier is made before.
  const [ready, setReady] = useState<Verifier | null>(null);
  const attempt = useRef<Attempt | null>(null);
  const unregistered = useRef<{ registration: Registration; verifier: string; code: string | undefined } | null>(null);

  const prepare = () => {
    createVerifier().then(setReady, () => setState({ at: 'choosing', fault: 'failed' }));
  };
  const end = () => {
    attempt.current?.end();
    attempt.current = null;
  };
  const settle = (fault?: 'denied' | 'failed') => {
    end();
    setState(fault ? { at: 'choosing', fault } : { at: 'choosing' });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place that signs in
  useEffect(() => {
    prepare();
    return end;
  }, []);

  /**
   * Asks for the outcome, one request after another: once the first has begun a session, the server refuses a second one that
   * was sent with the former session's token.
   */
  async function ask(code?: string): Promise<void> {
    const asking = attempt.current;
    if (!asking) return;
    asking.next = { code: code ?? asking.next?.code };
    if (asking.isAsking) return;
    asking.isAsking = true;
    while (asking.next && attempt.current === asking) {
      const { code: typed } = asking.next;
      asking.next = undefined;
      const answer = await redeem(asking.verifier, typed).catch(() => ({ status: 'pending' as const }));
      if (attempt.current === asking) hear(answer, asking.verifier, typed);
    }
    asking.isAsking = false;
  }

  function hear(answer: Redeemed, verifier: string, code: string | undefined): void {
    if (answer.status === 'code_needed') {
      // A request without a code doesn't take back that the typed one was wrong.
      setState((now) => (now.at === 'waiting' && now.code ? now : { at: 'waiting', code: 'needed' }));
    } else if (answer.status === 'registration') {
      const { registration } = answer;
      end();
      unregistered.current = { registration, verifier, code };
      setState({ at: 'registering', email: registration.userInfo.email, isSending: false });
    } else if (answer.status === 'done') {
      settle();
      onDone();
    } else if (answer.status === 'error') {
      if (answer.error === 'wrong_code') setState({ at: 'waiting', code: 'wrong' });
      else settle(answer.error === 'access_denied' ? 'denied' : 'failed');
    }
  }

  return {
    state,
    isReady: ready !== null,
    start(provider) {
      end();
      if (!ready) return;
      setReady(null);
      prepare();
      const close = openWindow(provider, ready.challenge, () => void ask());
      if (!close) return setState({ at: 'choosing', fault: 'blocked' });
      const every = setInterval(() => void ask(), ASK_EVERY);
      const over = setTimeout(() => settle('failed'), PATIENCE);
      attempt.current = {
        verifier: ready.verifier,
        isAsking: false,
        end() {
          clearInterval(every);
          clearTimeout(over);
          close();
        },
      };
      setState({ at: 'waiting' });
    },
    enterCode: (code) => void ask(code),
    register() {
      const person = unregistered.current;
      if (!person || state.at !== 'registering' || state.isSending) return;
      setState({ ...state, isSending: true });
      register(person.registration, person.verifier, person.code).then(
        () => {
          settle();
          onDone();
        },
        () => settle('failed'),
      );
    },
    cancel: () => settle(),
  };
}

import type { FastifyInstance } from 'fastify';
import { assemble } from '../shared/assemble.ts';
import { formatAmount } from './browser/shared/money.ts';
import { challengedPage, challengePage, framePage } from './pages.ts';
import { endChallenge } from './payments/challenge.ts';
import type { Stage } from './stage.ts';
import { readForm } from './wire/form.ts';

const FRAMES = ['field', 'walletButton', 'walletSheet'] as const;
const SCRIPT_PATH = '/stripe.js';

/** The script for pages and everything that it frames. Returns the script's path. */
export function serveBrowser(server: FastifyInstance, stage: Stage): string {
  const serveScript = (path: string, entry: string) =>
    server.get(path, async (_request, reply) =>
      // Any page may load the script, even one that isolates itself.
      reply
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .type('text/javascript; charset=utf-8')
        .send(await assemble(new URL(`./browser/${entry}`, import.meta.url))),
    );
  serveScript(SCRIPT_PATH, 'page/stripe.ts');
  for (const frame of FRAMES) {
    serveScript(`/frames/${frame}.js`, `frames/${frame}.ts`);
    server.get(`/frames/${frame}`, (_request, reply) => reply.type('text/html').send(framePage(`/frames/${frame}.js`)));
  }
  serveChallenge(server, stage);
  return SCRIPT_PATH;
}

function serveChallenge(server: FastifyInstance, stage: Stage): void {
  const findIntent = (secret: string) => {
    for (const ledger of stage.ledgers()) {
      const intent = [...ledger.intents.values()].find(({ client_secret }) => client_secret === secret);
      if (intent?.status === 'requires_action') return { ledger, intent };
    }
    return undefined;
  };
  type Challenge = { Params: { secret: string } };
  server.get<Challenge>('/challenge/:secret', (request, reply) => {
    const found = findIntent(request.params.secret);
    if (!found) return reply.code(404).type('text/html').send('<!doctype html><title>Nothing is asked</title>');
    const { amount, currency } = found.intent;
    return reply.type('text/html').send(challengePage(formatAmount(amount, currency)));
  });
  server.post<Challenge>('/challenge/:secret', (request, reply) => {
    const found = findIntent(request.params.secret);
    const back = found?.intent.next_action?.redirect_to_url?.return_url;
    if (found) {
      const { outcome } = readForm(String(request.body));
      endChallenge(found.ledger, stage.faults, found.intent, outcome === 'complete' ? 'complete' : 'fail');
    }
    if (!found || typeof back !== 'string') return reply.type('text/html').send(challengedPage);
    const url = new URL(back);
    url.searchParams.set('payment_intent', found.intent.id);
    url.searchParams.set('payment_intent_client_secret', request.params.secret);
    return reply.redirect(url.href, 303);
  });
}

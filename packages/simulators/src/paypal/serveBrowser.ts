import type { FastifyInstance } from 'fastify';
import { assemble } from '../shared/assemble.ts';
import { isCurrency } from './money.ts';
import { buttonPage } from './pages.ts';
import type { Stage } from './stage.ts';

const SCRIPT_PATH = '/sdk/js';
const SCRIPT = new URL('./browser/page/paypal.ts', import.meta.url);

/** https://developer.paypal.com/sdk/js/configuration/#link-queryparameters; any other parameter is an error. */
const PARAMETERS =
  'buyer-country client-id commit components currency debug disable-funding enable-funding integration-date intent locale merchant-id vault'.split(
    ' ',
  );
const INTENTS = ['capture', 'authorize', 'subscription', 'tokenize'];

/** The script for pages, and the button that it frames. Returns the script's path. */
export function serveBrowser(server: FastifyInstance, stage: Stage): string {
  server.get(SCRIPT_PATH, async (request, reply) => {
    const wrong = mistakeIn(new URL(request.url, stage.ledger.base).searchParams, stage.clientId);
    // Any page may load the script, even one that isolates itself.
    reply.header('Cross-Origin-Resource-Policy', 'cross-origin').type('text/javascript; charset=utf-8');
    if (wrong === undefined) return reply.send(await assemble(SCRIPT));
    return reply.code(400).send(`throw new Error(${JSON.stringify(`SDK Validation error: '${wrong}'`)});`);
  });
  server.get<{ Querystring: { label?: string } }>('/smart/buttons', (request, reply) => {
    const action = { buynow: 'Buy now with', checkout: 'Check out with', pay: 'Pay with', subscribe: 'Subscribe with' };
    const said = action[request.query.label as keyof typeof action];
    return reply.type('text/html').send(buttonPage(said ? `${said} PayPal` : 'PayPal'));
  });
  return SCRIPT_PATH;
}

function mistakeIn(query: URLSearchParams, clientId: string): string | undefined {
  const unknown = [...query.keys()].find((name) => !PARAMETERS.includes(name));
  const given = query.get('client-id');
  const currency = query.get('currency') ?? 'USD';
  const intent = query.get('intent') ?? 'capture';
  if (unknown !== undefined) return `Disallowed query param: ${unknown}`;
  if (given === null) return 'Expected client-id to be passed';
  if (given !== clientId) return `client-id not recognized for either production or sandbox: ${given}`;
  if (!isCurrency(currency)) return `Invalid query value for currency: ${currency}`;
  if (!INTENTS.includes(intent)) return `Invalid query value for intent: ${intent}`;
  if (intent === 'subscription' && query.get('vault') !== 'true') return 'Expected vault=true with intent=subscription';
  return undefined;
}

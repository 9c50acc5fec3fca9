import type { CallContext } from '../wire/callContext.ts';
import { LIST_PARAMETERS, toPage } from '../wire/lists.ts';

/** https://docs.stripe.com/api/webhook_endpoints/list: the one endpoint, which gets all events. */
export function listEndpoints({ webhookUrl, params }: CallContext) {
  params.only(LIST_PARAMETERS);
  const endpoint = { id: 'we_1', object: 'webhook_endpoint', created: 0, status: 'enabled', enabled_events: ['*'] };
  return toPage('/v1/webhook_endpoints', webhookUrl === undefined ? [] : [{ ...endpoint, url: webhookUrl }], params);
}

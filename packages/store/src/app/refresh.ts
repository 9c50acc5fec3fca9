import type { Client } from '../api/client.ts';
import type { AppActor } from './appMachine.ts';

/** Asks the server for the issues and plans of today. A failure leaves what shows: the reader has not asked. */
export async function refreshCatalogue(app: AppActor, client: Client): Promise<void> {
  const { publication } = app.getSnapshot().context;
  if (!publication) return;
  try {
    const [{ issues }, { plans }] = await Promise.all([
      client.call('getIssues'),
      publication.page.gateways.paypal ? client.call('getPlans') : publication,
    ]);
    app.send({ type: 'catalogue.fetched', issues, plans });
  } catch {}
}

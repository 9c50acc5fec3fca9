import { featuresOf, type Holdings, type Issue } from '@magazine-store/protocol';
import { detailActions } from '../catalogue/detailRules.ts';
import type { Offer } from '../reading/WaysToRead.tsx';
import type { Publication } from './appContext.ts';

/** What the reader offers beyond what a visitor may read: only what can be done here. */
export function readerOffer(
  issue: Issue,
  { page, store, plans }: Publication,
  holdings: Holdings,
): Omit<Offer, 'onSignIn'> {
  const features = featuresOf(page);
  const { promocodesOnly } = features;
  if (!features.signIn) return { store, promocodesOnly, acquire: null, subscribe: null };
  // Plans are sold by the payment buttons alone.
  const sold = page.gateways.paypal ? plans : [];
  const { acquire, subscribe } = detailActions(issue, { store, features, holdings, plans: sold });
  return { store, promocodesOnly, acquire, subscribe };
}

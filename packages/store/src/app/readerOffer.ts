import { featuresOf, type Holdings, type Issue } from '@magazine-store/protocol';
import { detailActions } from '../catalogue/detailRules.ts';
import type { Offer } from '../reading/WaysToRead.tsx';
import type { Publication } from './appContext.ts';

/** The reader's offers to a visitor who may not read all: only those that work in this store. */
export function readerOffer(
  issue: Issue,
  { page, store, plans }: Publication,
  holdings: Holdings,
): Omit<Offer, 'onSignIn'> {
  const features = featuresOf(page);
  const { promocodesOnly } = features;
  if (!features.signIn) return { store, promocodesOnly, acquire: null, subscribe: null };
  // Only the payment buttons sell plans.
  const sold = page.gateways.paypal ? plans : [];
  const { acquire, subscribe } = detailActions(issue, { store, features, holdings, plans: sold });
  return { store, promocodesOnly, acquire, subscribe };
}

import type { SnapshotFrom } from 'xstate';
import type { cartMachine } from './cartMachine.ts';

type CartSnapshot = SnapshotFrom<typeof cartMachine>;

export const stageOf = ({ value }: CartSnapshot) => value.payment;

const among = (snapshot: CartSnapshot, stages: readonly string[]) => stages.includes(stageOf(snapshot));

/** A payment goes on, also where the buyer leaves the checkout. */
export const isBusy = (snapshot: CartSnapshot): boolean =>
  among(snapshot, ['preparing', 'asking', 'pausing', 'acting']);

/** A provider shows something over the page, such as a bank's question. */
export const isCovered = (snapshot: CartSnapshot): boolean =>
  snapshot.context.walletOpen || among(snapshot, ['acting', 'approving']);

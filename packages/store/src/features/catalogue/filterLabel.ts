import { msg } from '@lingui/core/macro';
import type { ListFilter } from '@magazine-store/protocol';

const labels = { all: msg`All`, purchased: msg`Purchased`, to_buy: msg`To Buy`, free: msg`Free` };
/** The labels in a store with coupons instead of purchases. */
const couponLabels = { ...labels, purchased: msg`To Read`, to_buy: msg`To Activate` };

export const filterLabel = (filter: ListFilter, promocodesOnly: boolean) =>
  (promocodesOnly ? couponLabels : labels)[filter];

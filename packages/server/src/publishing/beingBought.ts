import { PublishingError } from './publishing.ts';

/** The refusal of a change that would take the issue away from a reader who is about to pay for it. */
export const beingBought = (id: number): PublishingError =>
  new PublishingError(`a reader is buying issue ${id}: try again in a few minutes`, 'being_bought');

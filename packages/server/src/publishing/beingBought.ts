import { PublishingError } from './publishing.ts';

/** Refuses a change of an issue that a reader is paying for: the reader could not read it afterwards. */
export const beingBought = (id: number): PublishingError =>
  new PublishingError(`a reader is buying issue ${id}: try again in a few minutes`, 'being_bought');

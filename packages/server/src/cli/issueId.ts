import { PublishingError } from '../publishing/publishing.ts';

/** @throws PublishingError */
export function issueId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new PublishingError(`${text} is not the id of an issue`);
  return Number(text);
}

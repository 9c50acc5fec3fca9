import type { Features } from './features.ts';

/** The topics of a message to the publisher. */
export type SupportTopic = 'reader' | 'payments' | 'auth' | 'other';

/** A message while its sender types it; `topic` is empty until the sender chooses one. */
export interface SupportDraft {
  readonly email: string;
  readonly topic: string;
  readonly problem: string;
}

export type SupportField = keyof SupportDraft;
export type SupportFault = 'invalid_email' | 'no_topic' | 'no_problem' | 'too_long';

/** Characters as a reader counts them: an emoji of two UTF-16 units is one. */
export const supportLimits = { email: 254, problemLeast: 5, problemMost: 5000 } as const;

export const characterCount = (text: string): number => [...text].length;

/** Finds typing errors and web addresses, no more: only a mail to an address can tell whether it exists. */
const ADDRESS = /^[^\s@:/]+@[^\s@.:/]+(\.[^\s@.:/]+)+$/;

export function supportTopics({ payments, signIn }: Pick<Features, 'payments' | 'signIn'>): readonly SupportTopic[] {
  return ['reader', ...(payments ? ['payments' as const] : []), ...(signIn ? ['auth' as const] : []), 'other'];
}

/**
 * The faults of a message that may not be sent, by field; empty when it may be sent. Space around typed text doesn't
 * count.
 */
export function supportFaults(
  draft: SupportDraft,
  topics: readonly string[],
): Partial<Record<SupportField, SupportFault>> {
  const email = draft.email.trim();
  const problem = characterCount(draft.problem.trim());
  const faults: Partial<Record<SupportField, SupportFault>> = {};
  if (email.length > supportLimits.email) faults.email = 'too_long';
  else if (!ADDRESS.test(email)) faults.email = 'invalid_email';
  if (!topics.includes(draft.topic)) faults.topic = 'no_topic';
  if (problem > supportLimits.problemMost) faults.problem = 'too_long';
  else if (problem < supportLimits.problemLeast) faults.problem = 'no_problem';
  return faults;
}

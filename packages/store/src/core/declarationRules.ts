import { supportFaults } from '@magazine-store/protocol';

/** A withdrawal undoes a contract from its beginning. A cancellation ends it for the future. */
export type DeclarationKind = 'withdrawal' | 'cancellation';

/** The typed texts. A withdrawal leaves `way`, `reason` and `end` at their initial values. */
export interface DeclarationDraft {
  readonly name: string;
  readonly email: string;
  readonly contract: string;
  readonly way: 'ordinary' | 'good_cause';
  /** The good cause. */
  readonly reason: string;
  /** `YYYY-MM-DD`; empty: as soon as possible. */
  readonly end: string;
}

export type DeclarationField = keyof DeclarationDraft;
export type DeclarationFault = 'missing' | 'invalid_email' | 'too_long';

/** The most characters of each field. Contract, way, reason and end together have to fit into the wire's 2,000. */
export const declarationLimits = { name: 200, email: 254, contract: 1000, reason: 600 } as const;

/** The faults that keep a declaration from being sent, by field. Space around a text doesn't count. */
export function declarationFaults(draft: DeclarationDraft): Partial<Record<DeclarationField, DeclarationFault>> {
  const faults: Partial<Record<DeclarationField, DeclarationFault>> = {};
  for (const field of ['name', 'contract', 'reason'] as const) {
    const { length } = draft[field].trim();
    const needed = field !== 'reason' || draft.way === 'good_cause';
    if (needed && length === 0) faults[field] = 'missing';
    if (needed && length > declarationLimits[field]) faults[field] = 'too_long';
  }
  // Email addresses have the same rule in every form.
  const { email } = supportFaults({ email: draft.email, topic: '', problem: '' }, []);
  if (email === 'invalid_email' || email === 'too_long') faults.email = email;
  return faults;
}

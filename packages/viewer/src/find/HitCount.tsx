import { Plural, useLingui } from '@lingui/react/macro';
import type { FindContext } from './findMachine.ts';

/** The number of hits, and the place of the current hit among them. */
export function HitCount({ hits, current, capped }: Pick<FindContext, 'hits' | 'current' | 'capped'>) {
  const { t } = useLingui();
  const total = hits.length;
  if (current) return t`${{ number: hits.indexOf(current) + 1 }} of ${{ total: capped ? `${total}+` : total }}`;
  if (capped) return t`More than ${{ total }} hits`;
  return <Plural value={total} one="# hit" other="# hits" />;
}

import { Plural } from '@lingui/react/macro';
import type { Coupon } from './coupon.ts';

/** The gift of a coupon: an issue, or all issues for some days. */
export const CouponGift = ({ coupon: { issue, days } }: { coupon: Pick<Coupon, 'issue' | 'days'> }) =>
  issue ? (
    <bdi>{issue.title}</bdi>
  ) : (
    <Plural value={days ?? 0} one="All issues for # day" other="All issues for # days" />
  );

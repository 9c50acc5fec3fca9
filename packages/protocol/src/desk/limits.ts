/** The longest texts of issues and coupons, in characters of UTF-16: at the desk and in commands. */
export const longest = { title: 300, series: 200, description: 50_000, couponCode: 100, couponSeries: 100 } as const;

/** The largest number in an integer column of PostgreSQL: of ids, of counts, and of amounts in minor units. */
export const LARGEST_INTEGER = 2_147_483_647;

/** The largest numbers in the terms of a coupon. */
export const couponMost = { days: 36_500, perPerson: 1000, uses: LARGEST_INTEGER } as const;

/** False for times of publication in years that can only be a mistake. */
export function isLikelyTime(time: Date): boolean {
  const year = time.getUTCFullYear();
  return year >= 1000 && year <= 9998;
}

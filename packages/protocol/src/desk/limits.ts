/** The longest texts that members write, in characters of UTF-16: at the desk and in commands. */
export const longest = {
  title: 300,
  series: 200,
  description: 50_000,
  couponCode: 100,
  couponSeries: 100,
  storeName: 100,
  /** Of the store: its description, its terms and its privacy policy. */
  storeText: 200_000,
  messageHeader: 200,
  messageText: 5000,
  answer: 10_000,
} as const;

/** The largest number in an integer column of PostgreSQL: of ids, of counts, and of amounts in minor units. */
export const LARGEST_INTEGER = 2_147_483_647;

/**
 * Bytes of the largest PDF that the server takes. Each tool of the import holds the file in an address space of 2 to
 * 4 GB, and some tools hold it twice.
 */
export const LARGEST_FILE = 500_000_000;

/** What the import does with double pages. `auto` splits them where the file shows that its pages are such. */
export const SPREAD_MODES = ['auto', 'split', 'keep'] as const;
export type SpreadMode = (typeof SPREAD_MODES)[number];

/** The largest numbers in the terms of coupons, and the coupons that one call makes at most. */
export const couponMost = { days: 36_500, perPerson: 1000, uses: LARGEST_INTEGER, atOnce: 1000 } as const;

/** False for times of publication in years that can only be a mistake. */
export function isLikelyTime(time: Date): boolean {
  const year = time.getUTCFullYear();
  return year >= 1000 && year <= 9998;
}

import { msg } from '@lingui/core/macro';

/**
 * A zoom of 1.5 as `150 %`, in the language's own form. It is a text of ours, as the first `Intl.NumberFormat` of a page
 * takes a slow phone a tenth of a second.
 */
export function formatPercent(scale: number) {
  const percent = Math.round(scale * 100);
  return msg`${percent}%`;
}

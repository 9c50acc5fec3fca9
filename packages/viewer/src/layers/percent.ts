import type { Box } from '@magazine-store/contents';
import type { CSSProperties } from 'react';
import type { Size } from '../layout/fit.ts';

/**
 * The place of a box on its page, in percent, so that it grows with the page by itself. Left and top: a page is not
 * mirrored where texts run from right to left.
 */
export function percent(box: Box, page: Size): CSSProperties {
  const across = (points: number) => `${(100 * points) / page.width}%`;
  const down = (points: number) => `${(100 * points) / page.height}%`;
  return { left: across(box.x), top: down(box.y), width: across(box.width), height: down(box.height) };
}

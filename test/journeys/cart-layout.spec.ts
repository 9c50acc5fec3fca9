import type { Page } from '@playwright/test';
import { test } from './buyerFixtures.ts';
import { expect } from './fixtures.ts';
import { untilPainted } from './pages/loaded.ts';

const ISSUE = 3;
const MAX_SHIFT = 0.02;

declare global {
  interface Window {
    /** The layout shift since `watchShifts`, in shares of the window, including shifts right after a press. */
    shifted: number;
    shiftWatch?: PerformanceObserver;
  }
}

async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.shifted = 0;
    window.shiftWatch?.disconnect();
    window.shiftWatch = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifted += (entry as PerformanceEntry & { value: number }).value;
    });
    window.shiftWatch.observe({ type: 'layout-shift' });
  });
}

/** The result comes once the browser has reported the shifts: that happens after the frame that paints them. */
async function sumShifts(page: Page): Promise<number> {
  await untilPainted(page);
  return page.evaluate(() => window.shifted);
}

for (const size of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`at ${size.width} × ${size.height} nothing moves while the providers load, and the final button is in sight`, async ({
    shop,
    cart,
    page,
    demo,
  }) => {
    await page.setViewportSize(size);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    for (const { scriptUrl } of [demo.payments?.stripe, demo.payments?.paypal].filter((found) => found !== undefined)) {
      await page.route(`${scriptUrl}*`, async (route) => {
        await released;
        await route.continue();
      });
    }
    await shop.open(`/read/${ISSUE}`);
    await cart.openHere();
    await expect(cart.dialog.getByRole('checkbox')).toBeVisible();
    await watchShifts(page);
    release();
    await expect(cart.wallet).toBeVisible();
    await cart.fillCard('4242 4242 4242 4242');
    await expect(cart.button('Buy now')).toBeEnabled();
    await expect(cart.button('Buy now')).toBeInViewport({ ratio: 1 });
    expect(await sumShifts(page)).toBeLessThanOrEqual(MAX_SHIFT);

    // The order of reading: the product, the price, the terms; the wallet, the choice, the card.
    const tops = [
      cart.dialog.getByRole('region', { name: 'Your order' }),
      cart.dialog.getByRole('checkbox'),
      cart.wallet,
      cart.dialog.getByRole('radio', { name: 'Card' }),
      cart.dialog.getByText('Card number'),
      cart.button('Buy now'),
    ];
    const boxes = await Promise.all(tops.map((part) => part.boundingBox()));
    for (const [index, box] of boxes.entries()) {
      const next = boxes[index + 1];
      if (box && next && next.x <= box.x + box.width) expect(next.y).toBeGreaterThan(box.y);
    }

    await cart.choosePayPal();
    await expect(cart.dialog.getByText('obligation to pay')).toBeVisible();
    await watchShifts(page);
    await expect(cart.payPal).toBeVisible();
    await expect(cart.payPal).toBeInViewport({ ratio: 1 });
    expect(await sumShifts(page)).toBeLessThanOrEqual(MAX_SHIFT);
  });
}

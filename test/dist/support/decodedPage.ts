import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { ReaderPage } from '../../journeys/pages/ReaderPage.ts';
import { expect } from '../../support/expect.ts';

/** Expects that the reader shows the page of `decodersPdf.ts` sharp, with what only pdf.js's own files can draw. */
export async function expectDecodedPage(page: Page): Promise<void> {
  const reader = new ReaderPage(page);
  const canvas = reader.sheet.locator('canvas').first();
  await expect(canvas).toBeVisible({ timeout: 15_000 });
  await reader.expectSharp();
  const drawn = await canvas.evaluate((element: HTMLCanvasElement) => {
    const context = element.getContext('2d') as CanvasRenderingContext2D;
    const { width, height } = element;
    const green = [...context.getImageData(width / 4, height / 2, 1, 1).data.slice(0, 3)];
    const right = context.getImageData(width / 2, 0, width / 2, height).data;
    return { green, ink: right.some((value, index) => index % 4 === 0 && value < 64) };
  });
  assert.deepEqual(drawn, { green: [16, 160, 64], ink: true });
}

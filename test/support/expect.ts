import { expect as usual } from '@playwright/test';

/** Playwright's `expect`, also outside its runner with the time that a page may need on a busy machine. */
export const expect = usual.configure({ timeout: 45_000 });

import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect } from '../../support/expect.ts';
import type { AccountPages } from './AccountPages.ts';

/** The cart over the store, and the payment providers' parts in it. */
export class CartPage {
  readonly #page: Page;
  readonly #store: AccountPages;
  /** The page or the frame that contains the store. */
  readonly #scope: Page | FrameLocator;

  constructor(store: AccountPages, scope: Page | FrameLocator = store.page) {
    this.#page = store.page;
    this.#store = store;
    this.#scope = scope;
  }

  /** In a frame the cart is a page. */
  get dialog(): Locator {
    const name = /^(Purchase|Subscription)$/;
    return this.#scope.getByRole('dialog', { name }).or(this.#scope.getByRole('main', { name }));
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  /** Opens the cart from an issue's details. */
  async open(issueId: number): Promise<void> {
    await this.#store.open(`/read/${issueId}`);
    await this.openHere();
  }

  /** Opens the cart from the issue's details that are on the screen. */
  async openHere(): Promise<void> {
    await this.#scope.getByRole('button', { name: /^Purchase/ }).click();
    await expect(this.dialog).toBeVisible();
  }

  async choosePayPal(): Promise<void> {
    await this.dialog.getByRole('radio', { name: 'PayPal' }).check();
  }

  /** The publisher's text loads late; the box for an invoice may be there before. */
  async agree(): Promise<void> {
    await this.dialog.getByRole('checkbox', { name: /^I expressly agree/ }).check();
  }

  field(title: string): Locator {
    return this.#scope.frameLocator(`iframe[title="${title}"]`).locator('input');
  }

  async fillCard(number: string): Promise<void> {
    await this.field('Secure card number input frame').fill(number);
    await this.field('Secure expiration date input frame').fill('12 / 40');
    await this.field('Secure CVC input frame').fill('123');
  }

  async payByCard(number: string): Promise<void> {
    await this.fillCard(number);
    await this.agree();
    await this.button('Buy now').click();
  }

  /** Answers in the bank's frame. */
  async answerChallenge(answer: 'Complete' | 'Fail'): Promise<void> {
    const bank = this.#scope.frameLocator('iframe[title="Challenge of the test bank"]');
    await bank.getByRole('button', { name: answer }).click();
  }

  /** The button of the wallet on the buyer's device. */
  get wallet(): Locator {
    return this.#scope.frameLocator('iframe[title="Secure express checkout frame"]').getByRole('button');
  }

  /** The button of the payment buttons' provider. */
  get payPal(): Locator {
    return this.#scope.frameLocator('iframe[title="PayPal"]').getByRole('button');
  }

  pressWallet(): Promise<void> {
    return pressInFrame(this.wallet);
  }

  pressPayPal(): Promise<void> {
    return pressInFrame(this.payPal);
  }

  /** Answers in the window of the payment buttons' provider. */
  async approve(answer: 'Approve' | 'Cancel' | 'Approve as pending'): Promise<void> {
    const opened = this.#page.waitForEvent('popup');
    await this.pressPayPal();
    await (await opened).getByRole('button', { name: answer, exact: true }).click();
  }
}

/**
 * Presses a button in a provider's frame. For some frames after the button is shown, the browser sends a click at its
 * place to the page and not into the provider's frame.
 */
async function pressInFrame(button: Locator): Promise<void> {
  await expect(async () => {
    await button.hover();
    expect(await button.evaluate((element) => element.matches(':hover'))).toBe(true);
  }).toPass();
  await button.click();
}

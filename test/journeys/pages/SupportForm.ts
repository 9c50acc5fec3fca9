import type { FrameLocator, Locator, Page } from '@playwright/test';

/** The form that writes to the publisher, on any page. */
export class SupportForm {
  readonly scope: Page | FrameLocator | Locator;
  readonly email: Locator;
  readonly topic: Locator;
  readonly problem: Locator;

  constructor(scope: Page | FrameLocator | Locator) {
    this.scope = scope;
    this.email = scope.getByLabel('Your email address');
    this.topic = scope.getByLabel('What is it about?');
    this.problem = scope.getByLabel('Your problem');
  }

  button(name: string): Locator {
    return this.scope.getByRole('button', { name, exact: true });
  }

  async fill(email: string, topic: string, problem: string): Promise<void> {
    await this.email.fill(email);
    await this.topic.selectOption(topic);
    await this.problem.fill(problem);
  }
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freePort } from '../../../../test/support/freePort.ts';
import { takeMails } from '../../../../test/support/takeMails.ts';
import type { Config } from '../config.ts';
import { createMailer, type Mail } from './mailer.ts';

const HELP = 'help@publisher.example';
const settings = { PUBLIC_URL: 'https://store.example', MAIL_FROM: 'shop@publisher.example', SUPPORT_EMAIL: HELP };
const receipt: Mail = { to: 'reader@example.com', subject: 'Your purchase', text: 'Issue 3\n' };

for (const [title, mail, support, expected] of [
  ['to a reader goes to the publisher', receipt, HELP, HELP],
  ['to a reader goes to the sender, in a store without SUPPORT_EMAIL', receipt, undefined, undefined],
  [
    'with a visitor’s message goes to the visitor',
    { ...receipt, to: HELP, replyTo: 'rita@example.com' },
    HELP,
    'rita@example.com',
  ],
  // A help desk that answers each mail by itself would answer itself for ever.
  ['to the publisher goes to the sender', { ...receipt, to: HELP }, HELP, undefined],
] as const) {
  test(`the answer to a mail ${title}`, async (t) => {
    const config: Partial<Config> = { ...settings, SUPPORT_EMAIL: support };
    const logged: { mail: Mail }[] = [];
    const log = { warn: (line: { mail: Mail }) => logged.push(line) };
    const send = (more: object = {}) =>
      createMailer({ ...config, ...more } as Config, { name: 'Tests' })(mail, log as never);
    await send();
    assert.equal(logged[0]?.mail.replyTo, expected);

    const port = await freePort();
    const mails: string[] = [];
    const server = takeMails(port, mails);
    t.after(() => server.close());
    await send({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    assert.equal(/^Reply-To: (.*)$/m.exec(mails[0] ?? '')?.[1]?.trim(), expected);
  });
}

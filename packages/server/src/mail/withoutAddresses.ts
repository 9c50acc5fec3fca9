import type { Mail } from './mailer.ts';

/** What the log may hold of a mail's failure: a mail server names the recipient that it refuses. */
export function withoutAddresses(error: unknown, mail: Mail | null): object {
  const known = [mail?.to, mail?.replyTo].filter((address) => address !== undefined);
  const hide = (text: string) =>
    known
      .reduce((rest, address) => rest.replaceAll(address, '[address]'), text)
      // A mail server may write an address in another way than the mail.
      .replace(/[^\s<>"(:]+@[^\s<>"),;]+/g, '[address]');
  if (!(error instanceof Error)) return { message: hide(String(error)) };
  const { name, message, code, responseCode, command, stack = '' } = error as MailError;
  return { type: name, message: hide(message), code, responseCode, command, stack: hide(stack) };
}

/** An error of Nodemailer. Its other fields hold addresses. */
interface MailError extends Error {
  code?: string;
  responseCode?: number;
  command?: string;
}

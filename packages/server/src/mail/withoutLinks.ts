/**
 * A stranger's words for a mail in the publisher's name: readable, but no mail program makes a link of them.
 * `example.com` becomes `example[.]com`.
 */
export const withoutLinks = (text: string): string =>
  text.replace(/:(?=\/\/)/g, '[:]').replace(/[.\u3002\uff0e\uff61](?=[\p{L}\p{N}-]*\p{L}{2})/gu, '[.]');

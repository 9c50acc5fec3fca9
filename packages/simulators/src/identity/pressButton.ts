import { CHOICE, escapeHtml } from './choicePage.ts';

/**
 * Opens a provider's page and presses the button of this label, without a browser. Returns the address that the
 * provider sends the person to.
 */
export async function pressButton(authorizationUrl: string | URL, label: string): Promise<URL> {
  const page = await fetch(authorizationUrl, { redirect: 'manual' });
  const html = await page.text();
  const value = findChoice(html, label);
  if (page.status !== 200 || value === undefined) throw new Error(`No button '${label}': ${page.status} ${html}`);
  const answer = await fetch(authorizationUrl, {
    method: 'POST',
    body: new URLSearchParams({ [CHOICE]: value }),
    redirect: 'manual',
  });
  const location = answer.headers.get('Location');
  if (!location) throw new Error(`'${label}' leads nowhere: ${answer.status} ${await answer.text()}`);
  return new URL(location);
}

const findChoice = (html: string, label: string) =>
  [...html.matchAll(/<button name="\w+" value="(\w+)">([^<]*)</g)].find(
    ([, , text]) => text === escapeHtml(label),
  )?.[1];

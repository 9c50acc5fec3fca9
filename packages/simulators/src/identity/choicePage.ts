import type { Person } from './people.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 24rem; padding: 1rem; }
h1 { font-size: 1.25rem; }
ul { list-style: none; margin: 0 0 1.5rem; padding: 0; }
li { margin-bottom: 0.5rem; }
button { box-sizing: border-box; font: inherit; min-height: 2.75rem; padding: 0.5rem 1rem; text-align: start; width: 100%; }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;

/** The field that the pressed button sends: the index of a person in the list, or `CANCEL`. */
export const CHOICE = 'choice';
export const CANCEL = 'cancel';

/** Labels have no names, so that all people of the demo and Cancel fit into a window of 400 by 600 pixels. */
const personLabel = ({ email, key }: Person) => (key === undefined ? email : `${email} (${key})`);

/**
 * The people as buttons. The form has no address of its own: the browser posts it to the page's, whose query is the
 * authorization request, so that going back and choosing again works as it does at the real providers.
 */
export function choicePage(provider: string, people: readonly Person[]): string {
  const button = (person: Person, index: number) =>
    `<li><button name="${CHOICE}" value="${index}">${escapeHtml(personLabel(person))}</button></li>`;
  return page(
    `Sign in with ${provider}`,
    `<p>This page stands for ${escapeHtml(provider)}. Choose a person.</p>
<form method="post">
<ul>
${people.map(button).join('\n')}
</ul>
<button name="${CHOICE}" value="${CANCEL}">Cancel</button>
</form>`,
  );
}

/** The page for a request that must not be sent back, because its address may not be the store's. */
export const refusalPage = (provider: string, reason: string): string =>
  page(`${provider} can't sign you in`, `<p>${escapeHtml(reason)}</p>`);

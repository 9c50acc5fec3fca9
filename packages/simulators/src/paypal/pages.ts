const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light only; font: 1rem/1.5 system-ui, sans-serif; }
main { padding: 1rem; }
h1 { font-size: 1.25rem; }
button { display: block; font: inherit; margin-bottom: 0.5rem; min-height: 2.75rem; width: 100%; }
</style>
</head>
<body>${body}</body>
</html>
`;

/** The button's page, in a frame of the store's page. */
export const buttonPage = (label: string) =>
  page(
    'PayPal',
    `<style>body { margin: 0; } button { height: 100vh; margin: 0; min-height: 0; }</style>
<button type="button">${label}</button>
<script>
document.querySelector('button').addEventListener('click', () => {
  parent.postMessage({ simulatedPayPal: 'click' }, '*');
});
parent.postMessage({ simulatedPayPal: 'ready' }, '*');
</script>`,
  );

/** The question for the payer, with their possible answers. */
export const approvalPage = (question: string, answers: Record<string, string>) =>
  page(
    'PayPal',
    `<main>
<h1>${question}</h1>
<p>This page stands for the provider of the payment button.</p>
<form method="post">
${Object.entries(answers)
  .map(([name, label]) => `<button name="answer" value="${name}">${label}</button>`)
  .join('\n')}
</form>
</main>`,
  );

/** Tells the script of the store's page how the payer left; without a script, the page tells the payer. */
export const leftPage = (left: { outcome: string; message?: string }) =>
  page(
    'PayPal',
    `<main><p>${left.message ?? 'You can close this window.'}</p></main>
<script>opener?.postMessage({ simulatedPayPal: ${JSON.stringify(left).replaceAll('<', '\\u003c')} }, '*');</script>`,
  );

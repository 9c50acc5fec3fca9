/** The bank's question, in a frame of the store's page or on its own. */
export const challengePage = (amount: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Test bank</title>
<style>
:root { color-scheme: light; font: 1rem/1.5 system-ui, sans-serif; }
body { padding: 1rem; }
h1 { font-size: 1.25rem; }
button { display: block; font: inherit; margin-bottom: 0.5rem; min-height: 2.75rem; width: 100%; }
</style>
</head>
<body>
<main>
<h1>Are you paying ${amount}?</h1>
<p>This page stands for the bank of a test card.</p>
<form method="post">
<button name="outcome" value="complete">Complete</button>
<button name="outcome" value="fail">Fail</button>
</form>
</main>
</body>
</html>
`;

/**
 * Tells the script of the page around it that the question was answered; the script fetches the outcome from the API.
 */
export const challengedPage = `<!doctype html>
<html lang="en">
<title>Test bank</title>
<script>parent.postMessage({ simulatedStripe: 'challenged' }, '*');</script>
</html>
`;

/** A page with nothing but a script of the simulator's. */
export const framePage = (script: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Test card provider</title>
<style>
:root { color-scheme: light only; font: 1rem/1.2 system-ui, sans-serif; }
body { display: flex; margin: 0; }
input { background: none; border: 0; box-sizing: border-box; flex: 1; font: inherit; line-height: 1.2; min-width: 0; outline: 0; padding: 0; }
input[name='cardNumber'] { flex: 3; }
button { flex: 1; font: inherit; min-height: 2.75rem; }
body:has(h1) { display: block; padding: 1rem; }
h1 { font-size: 1.25rem; }
h1 ~ button { display: block; margin-bottom: 0.5rem; width: 100%; }
</style>
</head>
<body><script src="${script}"></script></body>
</html>
`;

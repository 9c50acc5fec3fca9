/**
 * Until the code of the store has come, nothing follows the history of the browser: Back changes the address alone, if the
 * visitor came here inside the store and then reloaded the page. The server then writes the screen of that address.
 */
export const FOLLOWED_HISTORY = `
addEventListener('popstate', () => {
  if (document.querySelector('magazine-store:not(:defined)')) location.reload();
});
`;

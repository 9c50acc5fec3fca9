/**
 * Until the store's code has loaded, nothing handles the browser's history. After a reload, Back may then change only
 * the address. This script reloads the page, so that the server renders the screen of that address.
 */
export const FOLLOWED_HISTORY = `
addEventListener('popstate', () => {
  if (document.querySelector('magazine-store:not(:defined)')) location.reload();
});
`;

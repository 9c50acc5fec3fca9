/**
 * Tells whether a framed store has cookies. A browser that blocks cookies in frames of other sites may still allow them
 * for this one: at once if the visitor has agreed before, else when they press something (Storage Access API).
 */
export async function hasCookies(
  document: Pick<Document, 'requestStorageAccess'>,
  doCookiesStick: () => boolean,
): Promise<boolean> {
  if (doCookiesStick()) return true;
  // Older browsers lack this API.
  if (!('requestStorageAccess' in document)) return false;
  try {
    await document.requestStorageAccess();
  } catch {
    return false;
  }
  return doCookiesStick();
}

/**
 * Whether a framed store has cookies. A browser that keeps them from frames of other sites may yet give them to this one:
 * at once where its visitor has agreed before, else when they press something (Storage Access API).
 */
export async function hasCookies(
  document: Pick<Document, 'requestStorageAccess'>,
  doCookiesStick: () => boolean,
): Promise<boolean> {
  if (doCookiesStick()) return true;
  // Older browsers have nothing to ask.
  if (!('requestStorageAccess' in document)) return false;
  try {
    await document.requestStorageAccess();
  } catch {
    return false;
  }
  return doCookiesStick();
}

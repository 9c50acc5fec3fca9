/** A channel to other pages of this browser. Null where it forbids them with cookies, as Firefox does. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

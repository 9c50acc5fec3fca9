/** The store's own cookies: what a visitor has dismissed on this device. Documented in docs/element.md. */
export interface KeptCookie {
  readonly name: string;
  readonly days: number;
}

export const consentCookie: KeptCookie = { name: 'magazine-store-consent', days: 365 };

export const messageCookie = (id: string): KeptCookie => ({
  name: `magazine-store-message-${encodeURIComponent(id)}`,
  days: 30,
});

/** Written to see whether cookies stick, and removed at once. */
const PROBE = 'magazine-store-probe';

export interface CookieJar {
  has(name: string): boolean;
  keep(name: string, seconds: number): void;
  /** Whether this browser keeps cookies for the store at all. */
  isOpen(): boolean;
}

/**
 * Cookies of a document that may be a frame on another site. There a cookie sticks only as one of the frame's own
 * compartment, which needs https; elsewhere it needs nothing and goes nowhere else.
 */
export function createCookieJar(document: Pick<Document, 'cookie'>, framed: boolean): CookieJar {
  const kinds = framed ? ['SameSite=None; Secure; Partitioned', 'SameSite=Lax'] : ['SameSite=Lax'];

  const jar: CookieJar = {
    has(name) {
      try {
        return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${name}=`));
      } catch {
        // A sandboxed frame may not even ask.
        return false;
      }
    },
    keep(name, seconds) {
      try {
        for (const kind of kinds) document.cookie = `${name}=1; Path=/; Max-Age=${seconds}; ${kind}`;
      } catch {
        // Then it is asked again at the next visit.
      }
    },
    isOpen() {
      jar.keep(PROBE, 60);
      const sticks = jar.has(PROBE);
      jar.keep(PROBE, 0);
      return sticks;
    },
  };
  return jar;
}

import { messageCookieName } from '@magazine-store/protocol';

/** The store's own cookies: they record what a visitor has dismissed on this device. See docs/element.md. */
export interface KeptCookie {
  readonly name: string;
  readonly days: number;
}

export const consentCookie: KeptCookie = { name: 'magazine-store-consent', days: 365 };

export const messageCookie = (id: string): KeptCookie => ({
  name: messageCookieName(id),
  days: 30,
});

/** A cookie that tests whether cookies work. The store removes it at once. */
const PROBE = 'magazine-store-probe';

export interface CookieJar {
  has(name: string): boolean;
  keep(name: string, seconds: number): void;
  /** Tells whether this browser keeps cookies for the store. */
  isOpen(): boolean;
}

/**
 * Cookies of a document that may be a frame on another site. There a cookie stays only if it belongs to the frame's own
 * partition, which needs https. Outside of a frame a cookie needs neither, and other sites don't get it.
 */
export function createCookieJar(document: Pick<Document, 'cookie'>, framed: boolean): CookieJar {
  const kinds = framed ? ['SameSite=None; Secure; Partitioned', 'SameSite=Lax'] : ['SameSite=Lax'];

  const jar: CookieJar = {
    has(name) {
      try {
        return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${name}=`));
      } catch {
        // A sandboxed frame may not even read cookies.
        return false;
      }
    },
    keep(name, seconds) {
      try {
        for (const kind of kinds) document.cookie = `${name}=1; Path=/; Max-Age=${seconds}; ${kind}`;
      } catch {
        // The cookie was not kept. The store asks again at the next visit.
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

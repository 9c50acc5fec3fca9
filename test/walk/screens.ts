import type { ScreenRule } from './eyes.ts';
import type { Mode } from './modes.ts';

/** A screen, its selector, and the addresses that it may stand at. The first screen that fits is the current one. */
interface Screen extends ScreenRule {
  address: RegExp;
}

const ANY = /^/;

export const SCREENS: readonly Screen[] = [
  { screen: 'session expired', selector: '[part~=session-expired]', address: ANY },
  { screen: 'sign-in', selector: '[part~=auth]', address: ANY },
  { screen: 'payment failure', selector: '[part~=payment-error]', address: ANY },
  { screen: 'checkout', selector: '[part~=cart]', address: ANY },
  { screen: 'support', selector: '[part~=support]', address: ANY },
  { screen: 'placeholder', selector: '[part~=placeholder]', address: /^\/read\/\d+\/(full|preview)(\?|$)/ },
  { screen: 'reader', selector: '[data-page]', address: /^\/read\/\d+\/(full|preview)(\?|$)/ },
  { screen: 'issue', selector: '[part~=detail]', address: /^\/read\/\d+$/ },
  { screen: 'load failure', selector: '[part~=load-failure]', address: ANY },
  { screen: 'frame error', selector: '[part~=frame-error]', address: ANY },
  { screen: 'account failure', selector: '[part~=account-failure]', address: /^\/account$/ },
  { screen: 'account', selector: '[part~=account]', address: /^\/account$/ },
  { screen: 'declaration', selector: '[part~=declaration]', address: /^\/(withdrawal|cancellation)$/ },
  { screen: 'search', selector: '[part~=search-page]', address: /^\/search(\?|$)/ },
  { screen: 'text', selector: '[part~=in-place]', address: /^\/(terms|privacy|accessibility)$/ },
  { screen: 'list', selector: '[part~=tools]', address: /^\/(\?|$)/ },
];

/** The screen's name without its unfolded parts. */
export const plainName = (screen: string): string => screen.replace(/ \(.*/, '');

/** Tells whether a screen may stand at this address of the store. */
export const agree = (screen: string, location: string): boolean =>
  plainName(screen).startsWith('desk ') ||
  SCREENS.some((rule) => rule.screen === plainName(screen) && rule.address.test(location));

/** Tells whether this kind of store lacks the page at the address and says so. */
export const isMissing = (location: string, { store }: Mode): boolean =>
  location === '/nowhere' || (store === 'no auth' && location === '/account');

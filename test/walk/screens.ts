import type { ScreenRule } from './eyes.ts';
import type { Mode } from './modes.ts';

/** A screen, what it is recognised by, and the addresses that it stands at. The first that fits is it. */
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
  { screen: 'account', selector: '[part~=account]', address: /^\/account$/ },
  { screen: 'declaration', selector: '[part~=declaration]', address: /^\/(withdrawal|cancellation)$/ },
  { screen: 'search', selector: '[part~=search-page]', address: /^\/search(\?|$)/ },
  { screen: 'text', selector: '[part~=in-place]', address: /^\/(terms|privacy|accessibility)$/ },
  { screen: 'list', selector: '[part~=tools]', address: /^\/(\?|$)/ },
];

/** Without what is unfolded on it. */
export const plainName = (screen: string): string => screen.replace(/ \(.*/, '');

/** Whether a screen may stand at this address of the store. */
export const agree = (screen: string, location: string): boolean =>
  SCREENS.some((rule) => rule.screen === plainName(screen) && rule.address.test(location));

/** Whether a store in this mode lacks what the address asks for, and says so. */
export const isMissing = (location: string, { store }: Mode): boolean => store === 'no auth' && location === '/account';

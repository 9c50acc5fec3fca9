import type { Locale } from '@magazine-store/protocol';
import { translations } from '../translations.ts';
import { html, type Markup } from './html.ts';

/**
 * Two notices: the code of the store or the desk loads slowly or never, and the browser runs no scripts. The style of
 * all pages (`html.ts`) shows the first after ten seconds. The code removes or hides it once it runs.
 */
export function lateNotice(language: Locale): Markup {
  const i18n = translations[language];
  const late = i18n.t({ id: 'lateNotice.late', message: 'Loading is taking longer than usual.' });
  const again = i18n.t({ id: 'failurePage.again', message: 'Try again' });
  const needsScripts = i18n.t({
    id: 'lateNotice.needsScripts',
    message: 'This store needs JavaScript. Please turn it on in your browser’s settings and reload the page.',
  });
  // An empty address is that of the page itself.
  return html`<div class="late" role="status" data-prerendered data-nosnippet><p>${late} <a href="">${again}</a></p><noscript><p>${needsScripts}</p></noscript></div>`;
}

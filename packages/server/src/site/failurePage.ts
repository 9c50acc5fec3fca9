import type { Locale } from '@magazine-store/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { html } from './html.ts';
import { pageHeaders } from './pageHeaders.ts';
import { plainPage } from './plainPage.ts';
import { framed, standAlone } from './shells.ts';
import { languageOf } from './storePage.ts';
import { texts } from './texts.ts';

const TEXTS: Readonly<Record<Locale, { title: string; text: string; again: string }>> = {
  en: {
    title: 'This page can’t be shown right now',
    text: 'The store has a technical problem. Please try again in a moment.',
    again: 'Try again',
  },
  de: {
    title: 'Diese Seite kann gerade nicht angezeigt werden',
    text: 'Im Shop ist ein technisches Problem aufgetreten. Bitte versuchen Sie es in einigen Augenblicken erneut.',
    again: 'Erneut versuchen',
  },
  it: {
    title: 'Al momento questa pagina non è disponibile',
    text: 'Il negozio ha un problema tecnico. Riprova tra qualche istante.',
    again: 'Riprova',
  },
  ja: {
    title: '現在、このページを表示できません',
    text: 'ストアで技術的な問題が発生しています。しばらくしてからもう一度お試しください。',
    again: 'もう一度試す',
  },
  pl: {
    title: 'Nie można teraz wyświetlić tej strony',
    text: 'W sklepie wystąpił problem techniczny. Spróbuj ponownie za chwilę.',
    again: 'Spróbuj ponownie',
  },
  sv: {
    title: 'Sidan kan inte visas just nu',
    text: 'Ett tekniskt problem har uppstått i butiken. Försök igen om en liten stund.',
    again: 'Försök igen',
  },
};

/** The page for a failure of the server. The reply has its status already. */
export function sendFailurePage(
  { config, store }: Pick<Services, 'config' | 'store'>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const shell = /^\/embed(?:[/?]|$)/.test(request.url) ? framed(config) : standAlone;
  const language = languageOf(config, shell, request);
  const { again, ...said } = TEXTS[language];
  const ways = html`<a href="${request.url}">${again}</a> <a class="other" href="${shell.base || '/'}">${texts[language].back}</a>`;
  const { text, style } = plainPage({ config, store }, { language, ...said, ways });
  return pageHeaders(reply, { frameAncestors: shell.frameAncestors, style })
    .headers({ 'Cache-Control': 'no-store', Vary: 'Accept-Language' })
    .send(text);
}

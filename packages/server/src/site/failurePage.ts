import type { Locale } from '@magazine-store/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { html } from './html.ts';
import { headersOfPage } from './pageHeaders.ts';
import { plainPage } from './plainPage.ts';
import { framed, type Shell, standAlone } from './shells.ts';
import { type LanguageSource, languageOf } from './storePage.ts';
import { texts } from './texts.ts';

/** Why the page can't be shown. */
type Failure = 'failed' | 'busy';

interface Said {
  title: string;
  text: string;
}

const TEXTS: Readonly<Record<Locale, Record<Failure, Said> & { again: string }>> = {
  en: {
    failed: {
      title: 'This page can’t be shown right now',
      text: 'The store has a technical problem. Please try again in a moment.',
    },
    busy: {
      title: 'The store is very busy right now',
      text: 'Many people are visiting the store at the same time. Please try again in a few seconds.',
    },
    again: 'Try again',
  },
  de: {
    failed: {
      title: 'Diese Seite kann gerade nicht angezeigt werden',
      text: 'Im Shop ist ein technisches Problem aufgetreten. Bitte versuchen Sie es in einigen Augenblicken erneut.',
    },
    busy: {
      title: 'Im Shop ist gerade viel los',
      text: 'Sehr viele Menschen besuchen den Shop gleichzeitig. Bitte versuchen Sie es in einigen Sekunden erneut.',
    },
    again: 'Erneut versuchen',
  },
  it: {
    failed: {
      title: 'Al momento questa pagina non è disponibile',
      text: 'Il negozio ha un problema tecnico. Riprova tra qualche istante.',
    },
    busy: {
      title: 'In questo momento il negozio è molto affollato',
      text: 'Molte persone stanno visitando il negozio contemporaneamente. Riprova tra qualche secondo.',
    },
    again: 'Riprova',
  },
  ja: {
    failed: {
      title: '現在、このページを表示できません',
      text: 'ストアで技術的な問題が発生しています。しばらくしてからもう一度お試しください。',
    },
    busy: {
      title: 'ただいまストアが大変混み合っています',
      text: 'アクセスが集中しています。数秒後にもう一度お試しください。',
    },
    again: 'もう一度試す',
  },
  pl: {
    failed: {
      title: 'Nie można teraz wyświetlić tej strony',
      text: 'W sklepie wystąpił problem techniczny. Spróbuj ponownie za chwilę.',
    },
    busy: {
      title: 'W sklepie jest teraz duży ruch',
      text: 'Sklep odwiedza w tej chwili bardzo wiele osób. Spróbuj ponownie za kilka sekund.',
    },
    again: 'Spróbuj ponownie',
  },
  sv: {
    failed: {
      title: 'Sidan kan inte visas just nu',
      text: 'Ett tekniskt problem har uppstått i butiken. Försök igen om en liten stund.',
    },
    busy: {
      title: 'Det är många besökare i butiken just nu',
      text: 'Många besöker butiken samtidigt. Försök igen om några sekunder.',
    },
    again: 'Försök igen',
  },
};

type Site = Pick<Services, 'config' | 'store'>;

export interface FailurePage {
  text: string;
  headers: Record<string, string>;
}

/** What of a request decides how the page looks. */
interface Shape {
  shell: Shell;
  language: Locale;
}

export function shapeOfFailure({ config }: Site, request: LanguageSource & { url: string }): Shape {
  const shell = /^\/embed(?:[/?]|$)/.test(request.url) ? framed(config) : standAlone;
  return { shell, language: languageOf(config, shell, request) };
}

export function failurePage(site: Site, failure: Failure, { shell, language }: Shape): FailurePage {
  const { again, [failure]: said } = TEXTS[language];
  // The address of the page itself.
  const ways = html`<a href="">${again}</a> <a class="other" href="${shell.base || '/'}">${texts[language].back}</a>`;
  const { text, style } = plainPage(site, { language, ...said, ways });
  const headers = headersOfPage({ frameAncestors: shell.frameAncestors, style });
  return { text, headers: { ...headers, 'Cache-Control': 'no-store', Vary: 'Accept-Language' } };
}

/** The page for a failure of the server. The reply has its status already. */
export function sendFailurePage(site: Site, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { text, headers } = failurePage(site, 'failed', shapeOfFailure(site, request));
  return reply.headers(headers).send(text);
}

import type { MessageDescriptor } from '@lingui/core';
import type { Locale } from '@magazine-store/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { translations } from '../translations.ts';
import { html } from './html.ts';
import { isOfWindow, storePageHeaders } from './pageHeaders.ts';
import { plainPage } from './plainPage.ts';
import { framedShell, type Shell, standAloneShell } from './shells.ts';
import { chooseLanguage, hostQuery, type LanguageSource } from './storePage.ts';
import { siteTexts } from './texts.ts';

/** The reason why the page can't be shown. */
type Failure = 'failed' | 'busy';

const TEXTS: Readonly<Record<Failure, { title: MessageDescriptor; text: MessageDescriptor }>> = {
  failed: {
    title: /*i18n*/ { id: 'failurePage.failed.title', message: 'This page can’t be shown right now' },
    text: /*i18n*/ {
      id: 'failurePage.failed.text',
      message: 'The store has a technical problem. Please try again in a moment.',
    },
  },
  busy: {
    title: /*i18n*/ { id: 'failurePage.busy.title', message: 'The store is very busy right now' },
    text: /*i18n*/ {
      id: 'failurePage.busy.text',
      message: 'Many people are visiting the store at the same time. Please try again in a few seconds.',
    },
  },
};

type Site = Pick<Services, 'config' | 'store' | 'look'>;

export interface FailurePage {
  text: string;
  headers: Record<string, string>;
}

/** The parts of a request that decide how the page looks. */
interface Shape {
  shell: Shell;
  language: Locale;
  /** The store's list. In a frame it keeps the language and the theme that the host page asks for. */
  list: string;
  /** The page stands in a sign-in window, which can go on with 'Try again'. */
  keepsOpener: boolean;
}

export function failureShape({ config }: Pick<Site, 'config'>, request: LanguageSource & { url: string }): Shape {
  const shell = /^\/embed(?:[/?]|$)/.test(request.url) ? framedShell(config) : standAloneShell;
  const query = hostQuery(shell, request);
  return {
    shell,
    language: chooseLanguage(config, shell, request),
    list: `${shell.base || '/'}${query && `?${query}`}`,
    keepsOpener: isOfWindow(request.url),
  };
}

export function failurePage(site: Site, failure: Failure, { shell, language, list, keepsOpener }: Shape): FailurePage {
  const i18n = translations[language];
  const again = i18n.t({ id: 'failurePage.again', message: 'Try again' });
  const said = { title: i18n.t(TEXTS[failure].title), text: i18n.t(TEXTS[failure].text) };
  // An empty address is that of the page itself.
  const ways = html`<a href="">${again}</a> <a class="other" href="${list}">${siteTexts(language).back}</a>`;
  const { text, style } = plainPage(site, { language, ...said, ways });
  const headers = storePageHeaders({ frameAncestors: shell.frameAncestors, keepsOpener, style });
  return { text, headers: { ...headers, 'Cache-Control': 'no-store', Vary: 'Accept-Language' } };
}

/** Sends the page for a failure of the server. The reply has its status already. */
export function sendFailurePage(site: Site, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { text, headers } = failurePage(site, 'failed', failureShape(site, request));
  return reply.headers(headers).send(text);
}

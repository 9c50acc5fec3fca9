import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DeskAnswer } from '@magazine-store/protocol/desk';

type Name = DeskAnswer<'getOperatorSettings'>['settings'][number]['name'];

/** The operator's settings in words, and what follows when one is missing. */
export const settingTexts: Readonly<Record<Name, { label: MessageDescriptor; missing: MessageDescriptor }>> = {
  PUBLIC_URL: {
    label: msg`Address of the store`,
    missing: msg`Links in emails and feeds lead to the server’s own machine.`,
  },
  SMTP_URL: {
    label: msg`Mail server`,
    missing: msg`Readers get no emails. The server writes them to its log.`,
  },
  SUPPORT_EMAIL: {
    label: msg`Address for support`,
    missing: msg`Readers can’t send you messages.`,
  },
  DATABASE_URL: {
    label: msg`PostgreSQL server`,
    missing: msg`The embedded database keeps the data. One server alone can use it.`,
  },
  STORAGE_URL: {
    label: msg`Storage of files`,
    missing: msg`PDFs and pictures are kept on the server’s own disk.`,
  },
  FILES_SECRET: {
    label: msg`Key for addresses of files`,
    missing: msg`It is made of the key for sessions. Only a cache in front needs one of its own.`,
  },
  TRUST_PROXY: {
    label: msg`Proxies in front of the server`,
    missing: msg`That is right without a proxy. Behind one, all visitors share one limit.`,
  },
  API_ORIGINS: {
    label: msg`Sites that have the store in their pages`,
    missing: msg`No page of another site can show the store as an element.`,
  },
  EMBED_ORIGINS: {
    label: msg`Sites that show the store in a frame`,
    missing: msg`No page of another site can show the store in a frame.`,
  },
  STORE_ICON_FILE: {
    label: msg`Icon of the store`,
    missing: msg`The store shows the icon that is set on the page “Store”, or none.`,
  },
};

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DeskAnswer } from '@magazine-store/protocol/desk';

export type Message = DeskAnswer<'getMessage'>;
export type MessageRow = DeskAnswer<'listMessages'>['rows'][number];

export const MESSAGES = ['messages'] as const;
export const messageKey = (id: number) => [...MESSAGES, id] as const;

/** The topics that a sender chooses from, in words. */
export const topics: Readonly<Record<string, MessageDescriptor | undefined>> = {
  reader: msg`Reading`,
  payments: msg`Payments`,
  auth: msg`Signing in`,
  other: msg`Something else`,
};

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DeskAnswer } from '@magazine-store/protocol/desk';

export type Declaration = DeskAnswer<'getDeclaration'>;
export type DeclarationRow = DeskAnswer<'listDeclarations'>['rows'][number];

export const DECLARATIONS = ['declarations'] as const;
export const declarationKey = (receipt: string) => [...DECLARATIONS, receipt] as const;

/** The kinds of declarations in words. */
export const kinds: Readonly<Record<Declaration['kind'], MessageDescriptor>> = {
  withdrawal: msg`Withdrawal`,
  cancellation: msg`Cancellation`,
};

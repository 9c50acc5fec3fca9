import type { DeskAnswer } from '@magazine-store/protocol/desk';

export type Reader = DeskAnswer<'getReader'>;

export const readerKey = (id: number) => ['reader', id] as const;

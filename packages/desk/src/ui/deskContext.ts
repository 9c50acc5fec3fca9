import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { createContext, useContext } from 'react';

export type Desk = DeskAnswer<'getDesk'>;

/** The query that loads it. */
export const DESK_QUERY = ['getDesk'] as const;

export const DeskContext = createContext<Desk | null>(null);

/** The member and the store. Only the screens behind the gate use it. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('there is no member');
  return desk;
}

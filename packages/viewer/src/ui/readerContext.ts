import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { OpenBook } from '../pdf/openBook.ts';
import type { Canvases } from '../render/pagePainter.ts';
import type { ViewerContext } from '../viewerContext.ts';
import type { viewerMachine } from '../viewerMachine.ts';
import type { TypedAhead } from './TypedAhead.ts';

export type ViewerActor = ActorRefFrom<typeof viewerMachine>;
export type ViewerSnapshot = SnapshotFrom<typeof viewerMachine>;

/** Objects that the parts of one viewer share. */
export interface ReaderParts {
  actor: ViewerActor;
  canvases: Canvases;
  openBook: OpenBook;
  typedAhead: TypedAhead;
}

export const ReaderContext = createContext<ReaderParts | null>(null);

export function useReader(): ReaderParts {
  const parts = useContext(ReaderContext);
  if (!parts) throw new Error('A part of the reader stands outside of it');
  return parts;
}

/** Selects a value of the machine's context; the part renders again only when that changes. */
export const useViewer = <Selected>(select: (context: ViewerContext) => Selected): Selected =>
  useSelector(useReader().actor, ({ context }) => select(context));

export const useViewerState = <Selected>(select: (snapshot: ViewerSnapshot) => Selected): Selected =>
  useSelector(useReader().actor, select);

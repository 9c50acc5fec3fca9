import { createContext, type ReactNode } from 'react';

/** What shows in the place of a screen until its texts are there. */
export const Waiting = createContext<ReactNode>(null);

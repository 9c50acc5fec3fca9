import { createContext, type ReactNode } from 'react';

/** The content in place of a screen until its texts are loaded. */
export const Waiting = createContext<ReactNode>(null);

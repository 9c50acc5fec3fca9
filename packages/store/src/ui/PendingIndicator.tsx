import { createContext, type ReactNode } from 'react';

/**
 * Marks the place of a screen that loads. Meanwhile a frame does not shrink, so that its page doesn't jump:
 * `shell/embed/frameSize.ts`.
 */
export const PendingIndicator = () => <i hidden data-pending="" />;

/** The content in place of a screen until its texts are loaded. */
export const Waiting = createContext<ReactNode>(null);

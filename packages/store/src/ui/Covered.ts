import { createContext } from 'react';

/** Whether a provider shows something over the page, such as a bank's question: dialogs leave the top layer to it. */
export const Covered = createContext(false);

import { createContext } from 'react';

/** True while a provider shows something over the page, such as a bank's question. Dialogs then leave the top layer. */
export const Covered = createContext(false);

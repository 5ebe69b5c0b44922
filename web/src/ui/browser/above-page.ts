import { createContext } from 'react';

/** The state that a form reports to the window around it. */
export type InWindow = { isTyped: boolean; isBusy: boolean };

/** The function of a window that takes the state of its forms; undefined on a page. */
export const AbovePage = createContext<((form: InWindow) => void) | undefined>(undefined);

import { createContext } from 'react';

/** A form's news for the window that it is in. */
export type InWindow = { isTyped: boolean; isBusy: boolean };

/** The window that a form is in, which asks for it; none on a page. */
export const AbovePage = createContext<((form: InWindow) => void) | undefined>(undefined);

import type { ComponentType } from 'react';

/**
 * How a feature offers its pages. `frame`: 'shell' has the side menu and header of a signed-in person, 'guest' the
 * narrow column without a menu, 'public' the same header at full width, 'bare' nothing at all. 'either' is 'shell' for
 * someone who is signed in, so that they keep the menu, and 'public' for everyone else.
 */
export type AppRoute = {
  path: string;
  frame: 'shell' | 'guest' | 'public' | 'either' | 'bare';
  load: () => Promise<{ default: ComponentType }>;
};

import type { ComponentType } from 'react';

/**
 * How a feature offers its pages. `frame`: 'shell' has the side menu and header of a signed-in person, 'guest' the
 * narrow column without a menu, 'public' the same header at full width, 'bare' nothing at all.
 */
export type AppRoute = {
  path: string;
  frame: 'shell' | 'guest' | 'public' | 'bare';
  load: () => Promise<{ default: ComponentType }>;
};

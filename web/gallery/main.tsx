// The gallery of web/src/ui: `npm run dev`, then /gallery.html. It isn't part of the built site (docs/adr/013-front-end.md).
import '../src/theme/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';
import { specimens } from './specimens.ts';

declare global {
  interface Window {
    /** The test that looks at every part reads this list. */
    galleryParts: { part: string; states: string[]; isWindow: boolean }[];
  }
}

window.galleryParts = Object.entries(specimens).map(([part, { states, isWindow = false }]) => ({
  part,
  states: Object.keys(states),
  isWindow,
}));

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);

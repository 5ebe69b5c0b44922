import { lazy, Suspense } from 'react';
import type { ReasonWindowProps } from './reason-window.tsx';

const ReasonWindow = lazy(() => import('./reason-window.tsx').then((module) => ({ default: module.ReasonWindow })));

/** Loaded when someone presses what needs a reason: few do. */
export const ReasonDialog = (props: ReasonWindowProps) => (
  <Suspense fallback={null}>
    <ReasonWindow {...props} />
  </Suspense>
);

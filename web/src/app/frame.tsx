import { lazy, type ReactNode } from 'react';
import type { AppRoute } from '../ui/app-route.ts';
import { PublicFrame } from './public-frame.tsx';

// Signed-in people only: guests and visitors never download the shell.
const Shell = lazy(() => import('./shell/app-shell.tsx').then((module) => ({ default: module.AppShell })));

export function Frame({ kind, children }: { kind: AppRoute['frame']; children: ReactNode }) {
  if (kind === 'shell') return <Shell>{children}</Shell>;
  if (kind === 'bare') {
    return (
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    );
  }
  return <PublicFrame narrow={kind === 'guest'}>{children}</PublicFrame>;
}

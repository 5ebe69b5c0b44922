import { lazy, type ReactNode, Suspense } from 'react';
import type { AppRoute } from '#web/config/app-route.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { PublicFrame } from './public-frame.tsx';
import { useIsLate } from './use-is-late.ts';

// Signed-in people only: guests and visitors never download the shell.
const Shell = lazy(() => import('../shell/app-shell.tsx').then((module) => ({ default: module.AppShell })));

/** Inside the frame, so that header and menu stand while a page is fetched. */
function Place({ children }: { children: ReactNode }) {
  const isLate = useIsLate();
  const loading = <Loading lines={4} />;
  return isLate ? loading : <Suspense fallback={loading}>{children}</Suspense>;
}

export function Frame({ kind, children }: { kind: AppRoute['frame']; children: ReactNode }) {
  const page = <Place>{children}</Place>;
  if (kind === 'shell') return <Shell>{page}</Shell>;
  if (kind === 'bare') {
    return (
      <main id="content" tabIndex={-1}>
        {page}
      </main>
    );
  }
  return <PublicFrame narrow={kind === 'guest'}>{page}</PublicFrame>;
}

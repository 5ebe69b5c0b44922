import { lazy, type ReactNode, Suspense } from 'react';
import type { AppRoute } from '#web/config/app-route.ts';
import { useToken } from '#web/session/token.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { PublicFrame } from './public-frame.tsx';

// Signed-in people only: guests and visitors never download the shell.
const Shell = lazy(() => import('../shell/app-shell.tsx').then((module) => ({ default: module.AppShell })));

export function Frame({ kind, children }: { kind: AppRoute['frame']; children: ReactNode }) {
  const isSignedIn = useToken() !== null;
  // Inside the frame, so that header and menu stand while a page is fetched.
  const page = <Suspense fallback={<Loading lines={4} />}>{children}</Suspense>;
  if (kind === 'shell' || (kind === 'either' && isSignedIn)) return <Shell>{page}</Shell>;
  if (kind === 'bare') {
    return (
      <main id="content" tabIndex={-1}>
        {page}
      </main>
    );
  }
  return <PublicFrame narrow={kind === 'guest'}>{page}</PublicFrame>;
}

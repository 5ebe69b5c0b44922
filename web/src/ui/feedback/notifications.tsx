import { lazy, Suspense } from 'react';
import { useNotices } from './notify.ts';

const NoticeBar = lazy(() => import('./notice-bar.tsx').then((module) => ({ default: module.NoticeBar })));

/** Where the messages of `notify` appear. */
export function Notifications() {
  const notices = useNotices();
  if (notices.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <NoticeBar notices={notices} />
    </Suspense>
  );
}

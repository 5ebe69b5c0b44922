import { lazy, Suspense, useState } from 'react';
import { useNotices } from './notify.ts';

const NoticeBar = lazy(() => import('./notice-bar.tsx').then((module) => ({ default: module.NoticeBar })));

/** The place for messages of `notify`: in view, also for someone who has scrolled down a list. Loaded with the first of them. */
export function Notifications() {
  const notices = useNotices();
  const [isNeeded, setNeeded] = useState(false);
  if (notices.length > 0 && !isNeeded) setNeeded(true);
  return isNeeded ? (
    <Suspense fallback={null}>
      <NoticeBar notices={notices} />
    </Suspense>
  ) : null;
}

import { lazy, Suspense, useState } from 'react';
import { useNotices } from './notify.ts';

const NoticeBar = lazy(() => import('./notice-bar.tsx').then((module) => ({ default: module.NoticeBar })));

/** Shows the messages of `notify`, even for people who have scrolled down. It loads with the first message. */
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

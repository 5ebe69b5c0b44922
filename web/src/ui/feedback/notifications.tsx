import { lazy, Suspense } from 'react';
import { useSteady } from '../browser/use-steady.ts';
import styles from './notifications.module.css';
import { useNotices } from './notify.ts';

const NoticeBar = lazy(() => import('./notice-bar.tsx').then((module) => ({ default: module.NoticeBar })));

/** Where the messages of `notify` appear: in view, also for someone who has scrolled down a list. */
export function Notifications() {
  const notices = useSteady(useNotices());
  if (notices.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <div className={styles.root}>
        <NoticeBar notices={notices} />
      </div>
    </Suspense>
  );
}

import { Loading } from '#web/ui/feedback/loading.tsx';
import styles from './coming-bar.module.css';
import { useIsLate } from './use-is-late.ts';

/** Says that the next page is on its way, while the one before still stands. */
export function ComingBar() {
  if (!useIsLate()) return null;
  return (
    <div className={styles.root}>
      <div className="only-read-aloud">
        <Loading />
      </div>
    </div>
  );
}

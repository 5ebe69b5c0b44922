import { Loading } from '#web/ui/feedback/loading.tsx';
import styles from './control-place.module.css';

/** Where the guest's reports and banks will be, while they and their code are on their way. */
export const ControlPlace = ({ isDone }: { isDone: boolean }) => (
  <div className={isDone ? `panel ${styles.done}` : 'panel'}>
    <Loading lines={8} />
  </div>
);

import { useUiStrings } from '../strings.ts';
import styles from './loading.module.css';

type LoadingProps = {
  /** Shown; without it, 'Loading...' is shown, or only read aloud where gray lines say it to the eye. */
  text?: string;
  /** Gray lines in place of the content, beneath the words. */
  lines?: number;
};

export const Loading = ({ text, lines = 0 }: LoadingProps) => {
  const strings = useUiStrings();
  return (
    <div className={styles.root} role="status">
      <span className={lines > 0 && text === undefined ? 'only-read-aloud' : styles.words}>
        {text ?? strings.loading}
      </span>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <span key={index} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  );
};

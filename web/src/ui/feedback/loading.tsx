import { useUiStrings } from '../strings.ts';
import styles from './loading.module.css';

type LoadingProps = {
  /** The text to show. Without it, the text is 'Loading...', which is only read aloud if there are gray lines. */
  text?: string;
  /** The number of gray lines below the text, in place of the content. */
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

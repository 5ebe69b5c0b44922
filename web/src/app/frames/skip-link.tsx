import { useFrameStrings } from '../strings.ts';
import styles from './skip-link.module.css';

/** The first link for the keyboard, which skips the header and the menu. */
export const SkipLink = () => {
  const strings = useFrameStrings();
  return (
    <button
      type="button"
      className={`plain-button ${styles.root}`}
      onClick={() => document.getElementById('content')?.focus()}
    >
      {strings.skip}
    </button>
  );
};

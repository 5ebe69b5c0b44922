import { setAppearance, useAppearance } from '#web/theme/appearance.ts';
import { addressOf, type Shown } from './address.ts';
import styles from './gallery-menu.module.css';
import { specimens } from './specimens.ts';

const MODES = ['system', 'light', 'dark'] as const;

/** Lists all parts, and switches the language and the appearance. It's hidden on narrow screens, where the part has the whole width. */
export function GalleryMenu({ shown }: { shown: Shown }) {
  const { mode } = useAppearance();
  const { states, isWindow } = specimens[shown.part]!;
  return (
    <nav className={styles.root} aria-label="Parts">
      <p>
        <a href={addressOf({ ...shown, language: 'en' })}>English</a>{' '}
        <a href={addressOf({ ...shown, language: 'es' })}>Español</a>
      </p>
      <p>
        {MODES.map((each) => (
          <button key={each} type="button" aria-pressed={each === mode} onClick={() => setAppearance({ mode: each })}>
            {each}
          </button>
        ))}
      </p>
      <ul>
        {Object.keys(specimens).map((part) => (
          <li key={part}>
            <a href={addressOf({ language: shown.language, part })} aria-current={part === shown.part || undefined}>
              {part}
            </a>
            {part === shown.part && isWindow && (
              <ul>
                {Object.keys(states).map((state) => (
                  <li key={state}>
                    <a href={addressOf({ ...shown, state })}>{state}</a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

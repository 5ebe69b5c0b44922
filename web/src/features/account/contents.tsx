import styles from './contents.module.css';
import { strings } from './strings.ts';

type ContentsProps = { sections: readonly { id: string; title: string }[] };

/** On a phone the sections are a long way: each is two presses away, and going back leads here. Folded, it's one line. */
export const Contents = ({ sections }: ContentsProps) => (
  <nav className={`panel ${styles.panel}`} aria-label={strings.contents}>
    <details>
      <summary className={styles.summary}>{strings.contents}</summary>
      <ul className={styles.root}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a className={`tap ${styles.link}`} href={`#${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </details>
  </nav>
);

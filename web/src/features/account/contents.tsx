import styles from './contents.module.css';
import { strings } from './strings.ts';

type ContentsProps = { sections: readonly { id: string; title: string }[] };

/** On a phone the sections are a long way: each is one press away, and going back leads here. */
export const Contents = ({ sections }: ContentsProps) => (
  <nav className="panel" aria-label={strings.contents}>
    <ul className={styles.root}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a className={`tap ${styles.link}`} href={`#${id}`}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

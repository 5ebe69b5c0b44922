import type { ReactNode } from 'react';
import styles from './words.module.css';

/** Text in which backticks mark `code`, as in the document. */
export const Words = ({ children }: { children: string }) => (
  <>
    {children.split('`').map((part, place) => {
      const key = `${place} ${part}`;
      return place % 2 === 0 ? part : <code key={key}>{part}</code>;
    })}
  </>
);

/** Lines wrap, so that no one has to scroll sideways on a phone. */
export const Code = ({ children }: { children: string }) => (
  <pre className={styles.code}>
    <code>{children.trim()}</code>
  </pre>
);

type SectionProps = { mark: string; title: string; children: ReactNode };

/** A part of the page with its own address. */
export const Section = ({ mark, title, children }: SectionProps) => (
  <section id={mark} aria-labelledby={`${mark}-title`} className={`reading ${styles.section}`}>
    <h2 id={`${mark}-title`}>{title}</h2>
    {children}
  </section>
);

type EntriesProps = { children: { name: string; words: ReactNode; mark?: string }[] };

/** Names and their meanings. A name may be an anchor for links. */
export const Entries = ({ children }: EntriesProps) => (
  <dl className={styles.entries}>
    {children.map(({ name, words, mark }) => (
      <div key={name} id={mark}>
        <dt>
          <code>{name}</code>
        </dt>
        <dd>{words}</dd>
      </div>
    ))}
  </dl>
);

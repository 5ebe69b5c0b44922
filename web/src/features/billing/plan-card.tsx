import type { ReactNode } from 'react';
import styles from './plan-card.module.css';
import { strings } from './strings.ts';

type PlanCardProps = {
  name: string;
  price: string;
  per?: string;
  words: string;
  has: readonly string[];
  isOwn: boolean;
  /** How they have it, where that isn't by paying for it. */
  ownWords?: string;
  children?: ReactNode;
};

export const PlanCard = ({ name, price, per, words, has, isOwn, ownWords, children }: PlanCardProps) => (
  <article className={isOwn ? `${styles.root} ${styles.own}` : styles.root} aria-label={name}>
    <div className={styles.top}>
      <h2>{name}</h2>
      {isOwn ? <span className="chip">{ownWords ?? strings.plans.current}</span> : null}
    </div>
    <p className={styles.price}>
      <span className="numeric">{price}</span> {per ? <span className={styles.per}>{per}</span> : null}
    </p>
    <p className={styles.words}>{words}</p>
    <ul className={styles.has}>
      {has.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    <div className={styles.action}>{children}</div>
  </article>
);

import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LineDrawing, type LineDrawingName } from '../drawing/line-drawing.tsx';
import styles from './task-card.module.css';

export type TaskCardProps = {
  title: string;
  words: string;
  drawing: LineDrawingName;
  /** Chips beside the drawing. */
  badges?: ReactNode;
  /** Where it leads; without one it only says what is to come. */
  to?: string;
};

/** Something one can do here, or soon. */
export const TaskCard = ({ title, words, drawing, badges, to }: TaskCardProps) => (
  <article className={to === undefined ? styles.root : `${styles.root} ${styles.link}`}>
    <div className={styles.top}>
      <LineDrawing name={drawing} />
      {badges === undefined ? null : <span className={styles.badges}>{badges}</span>}
    </div>
    <h2>{to === undefined ? title : <Link to={to}>{title}</Link>}</h2>
    <p>{words}</p>
  </article>
);

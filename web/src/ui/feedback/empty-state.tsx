import type { ReactNode } from 'react';
import { LineDrawing, type LineDrawingName } from '../drawing/line-drawing.tsx';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  title: string;
  /** What will be here. */
  children?: ReactNode;
  /** The first step. */
  action?: ReactNode;
  drawing?: LineDrawingName;
};

export const EmptyState = ({ title, children, action, drawing = 'house' }: EmptyStateProps) => (
  <div className={styles.root}>
    <LineDrawing name={drawing} />
    <p className={styles.title}>{title}</p>
    {children === undefined ? null : <div className={styles.words}>{children}</div>}
    {action}
  </div>
);

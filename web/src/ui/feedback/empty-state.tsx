import type { ReactNode } from 'react';
import { LineDrawing, type LineDrawingName } from '../drawing/line-drawing.tsx';

type EmptyStateProps = {
  title: string;
  /** What will be here. */
  children?: ReactNode;
  /** The first step. */
  action?: ReactNode;
  drawing?: LineDrawingName;
};

export const EmptyState = ({ title, children, action, drawing = 'house' }: EmptyStateProps) => (
  <div className="empty-state">
    <LineDrawing name={drawing} />
    <p className="empty-state-title">{title}</p>
    {children === undefined ? null : <div className="empty-state-words">{children}</div>}
    {action}
  </div>
);

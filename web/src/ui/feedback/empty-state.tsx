import type { ReactNode } from 'react';
import { LineDrawing, type LineDrawingName } from '../drawing/line-drawing.tsx';

type EmptyStateProps = {
  title: string;
  /** A description of the content that will be here. */
  children?: ReactNode;
  /** The first step. */
  action?: ReactNode;
  drawing?: LineDrawingName;
};

export const EmptyState = ({ title, children, action, drawing = 'house' }: EmptyStateProps) => (
  <div className="centered">
    <LineDrawing name={drawing} />
    <strong>{title}</strong>
    {children === undefined ? null : <div className="soft">{children}</div>}
    {action}
  </div>
);

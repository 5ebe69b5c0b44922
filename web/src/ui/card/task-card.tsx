import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { MOBILE, useMedia } from '../browser/use-media.ts';
import { LineDrawing, type LineDrawingName } from '../drawing/line-drawing.tsx';
import styles from './task-card.module.css';

export type TaskCardProps = {
  title: string;
  words: string;
  drawing: LineDrawingName;
  /** Chips below the title. */
  badges?: ReactNode;
  /** The link's target. A card without one only announces something. */
  to?: string;
};

/** A card for something that people can do here, now or soon. */
export const TaskCard = ({ title, words, drawing, badges, to }: TaskCardProps) => (
  <article className={`panel flow ${styles.root}`}>
    {useMedia(MOBILE) ? null : <LineDrawing name={drawing} />}
    <h2>{to === undefined ? title : <Link to={to}>{title}</Link>}</h2>
    {badges && <div className="actions">{badges}</div>}
    <p className="soft">{words}</p>
  </article>
);

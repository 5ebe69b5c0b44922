import { Link } from 'react-router-dom';
import { LineDrawing, type LineDrawingName } from '#web/ui/drawing/line-drawing.tsx';
import { strings } from './strings.ts';

export type TaskCardProps = {
  title: string;
  words: string;
  group: string;
  beta: boolean;
  drawing: LineDrawingName;
  /** Where it leads; without one it only tells what is to come. */
  to?: string;
};

export const TaskCard = ({ title, words, group, beta, drawing, to }: TaskCardProps) => (
  <article className={to === undefined ? 'task-card' : 'task-card task-card-link'}>
    <div className="task-card-top">
      <LineDrawing name={drawing} />
      <span className="task-card-badges">
        <span className="chip">{group}</span>
        {beta ? <span className="chip chip-brass">{strings.beta}</span> : null}
      </span>
    </div>
    <h2>{to === undefined ? title : <Link to={to}>{title}</Link>}</h2>
    <p>{words}</p>
  </article>
);

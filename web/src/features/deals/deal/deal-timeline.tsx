import { Link } from 'react-router-dom';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { strings } from '../strings.ts';
import styles from './deal-page.module.css';
import type { TimelineEntry } from './timeline.ts';

const words = strings.deal;

export const DealTimeline = ({ entries }: { entries: readonly TimelineEntry[] }) => (
  <section className="panel" aria-labelledby="deal-timeline">
    <h2 id="deal-timeline">{words.timeline}</h2>
    <ol className={styles.list}>
      {entries.map(({ id, at, what, by, to }) => (
        <li key={id}>
          <span className={styles.words}>
            <strong>{what}</strong>
            <span className="soft">
              {by} · <DateTime iso={at} />
            </span>
          </span>
          {to && (
            <Link to={to}>
              {words.open}
              <span className="only-read-aloud">: {what}</span>
            </Link>
          )}
        </li>
      ))}
    </ol>
  </section>
);

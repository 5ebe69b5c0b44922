import { Link } from 'react-router-dom';
import { DateTime } from '../format/date-time.tsx';
import { OrderedRows, RowWords } from './rows.tsx';

export type Happened = {
  key: string;
  at: string;
  what: string;
  /** After the time: who did it, what came of it. */
  details: readonly string[];
  /** Where it can be seen. */
  to?: string;
};

/** What happened with someone or something, newest first, each with the way to it. */
export const Timeline = ({ entries, open, label }: { entries: readonly Happened[]; open: string; label?: string }) => (
  <OrderedRows label={label}>
    {entries.map(({ key, at, what, details, to }) => (
      <li key={key}>
        <RowWords>
          <strong>{what}</strong>
          <span className="soft">
            <DateTime iso={at} />
            {details.map((detail) => ` · ${detail}`)}
          </span>
        </RowWords>
        {to && (
          <Link className="tap" to={to}>
            {open}
            <span className="only-read-aloud">: {what}</span>
          </Link>
        )}
      </li>
    ))}
  </OrderedRows>
);

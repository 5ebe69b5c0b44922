import { Link } from 'react-router-dom';
import { type DateShow, DateTime } from '../format/date-time.tsx';
import { OrderedRows, RowWords } from './rows.tsx';

export type Happened = {
  key: string;
  at: string;
  show?: DateShow;
  what: string;
  /** Shown after the time: the person, and the result. */
  details: readonly string[];
  /** The address of the event's page. */
  to?: string;
};

/** The history of someone or something, newest first, each event with its link. */
export const Timeline = ({ entries, open, label }: { entries: readonly Happened[]; open: string; label?: string }) => (
  <OrderedRows label={label}>
    {entries.map(({ key, at, show, what, details, to }) => (
      <li key={key}>
        <RowWords>
          <strong>{what}</strong>
          <span className="soft">
            <DateTime iso={at} show={show} />
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

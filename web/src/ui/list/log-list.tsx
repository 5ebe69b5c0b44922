import { DateTime } from '../format/date-time.tsx';
import { OrderedRows, RowWords } from './rows.tsx';

export type LogEntry = {
  key: string | number;
  at: string;
  what: string;
  /** The object of the action. */
  to: string | null;
  /** The person who did the action, or the place. */
  by?: string;
};

/** Events, newest first. */
export const LogList = ({ entries }: { entries: readonly LogEntry[] }) => (
  <OrderedRows>
    {entries.map(({ key, at, what, to, by }) => (
      <li key={key}>
        <RowWords>
          <span>
            <strong>{what}</strong> {to}
          </span>
          <span className="soft">
            <DateTime iso={at} />
            {by && ` · ${by}`}
          </span>
        </RowWords>
      </li>
    ))}
  </OrderedRows>
);

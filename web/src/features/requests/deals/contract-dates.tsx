import { Link } from 'react-router-dom';
import { DATE_WORDS, type Listing } from '#contracts/listings/listing';
import { href } from '#web/config/href.ts';
import { DateTime, daysLeft } from '#web/ui/format/date-time.tsx';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';

/** The dates of the contract from this buyer's offer, with the next one marked. */
export const ContractDates = ({ listing: { id, contract } }: { listing: Listing }) => {
  const dates = contract?.dates ?? [];
  const next = dates.find(({ day }) => daysLeft(day, new Date()) >= 0);
  return (
    <div className="flow">
      {dates.length === 0 ? (
        <p className="soft">No dates are entered yet.</p>
      ) : (
        <Rows>
          {dates.map((date) => (
            <li key={date.name}>
              <RowWords>
                <span>{DATE_WORDS[date.name]}</span>
                <span className="soft">
                  <DateTime iso={date.day} show="weekday" />
                </span>
              </RowWords>
              {date === next && <span className="chip">Next</span>}
            </li>
          ))}
        </Rows>
      )}
      <div>
        <Link className="tap" to={href.listing(id)}>
          {dates.length === 0 ? 'Enter the dates' : 'Change the dates'}
        </Link>
      </div>
    </div>
  );
};

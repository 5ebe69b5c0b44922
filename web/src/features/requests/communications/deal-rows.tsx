import { Link } from 'react-router-dom';
import { together } from '#contracts/funds/request';
import { href } from '#web/config/href.ts';
import { StatusChip } from '#web/funds/status-chip.tsx';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { clientsOf, type ListedDeal } from '../deals/deal-facts.ts';

/** The same list by deal. If a deal has several people, each has their own state. */
export const DealRows = ({ deals }: { deals: readonly ListedDeal[] }) => (
  <div className="panel">
    <Rows label="Deals">
      {deals.map(({ id, clients, property, now }) => (
        <li key={id}>
          <RowWords>
            <Link className="tap" to={href.deal(id)}>
              {together(clients)}
            </Link>
            <span className="soft">{property ?? 'No property yet'}</span>
          </RowWords>
          <div className="actions">
            {now.map((one) => (
              <span key={one.id}>
                {now.length > 1 && <span className="soft">{clientsOf([{ ...one, people: undefined }])[0]} </span>}
                <StatusChip communication={one} />
              </span>
            ))}
          </div>
        </li>
      ))}
    </Rows>
  </div>
);

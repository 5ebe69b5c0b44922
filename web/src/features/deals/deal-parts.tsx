import { Link } from 'react-router-dom';
import type { AgentTransaction } from '#contracts/chat/transaction';
import type { Deal } from '#contracts/funds/deals';
import type { Communication } from '#contracts/funds/request';
import { href } from '#web/config/paths.ts';
import { StatusChip } from '#web/funds/status-chip.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { clientsOf } from './deal-facts.ts';
import { strings } from './strings.ts';

const words = strings.deal;

type DealPartsProps = { deal: Deal; chats: readonly AgentTransaction[] };

/** Each request and letter, and the chats with the same clients. */
export function DealParts({ deal, chats }: DealPartsProps) {
  return (
    <section className="panel" aria-labelledby="deal-parts">
      <h2 id="deal-parts">{words.parts}</h2>
      <Rows>
        {deal.communications.map((one) => (
          <Part key={one.id} communication={one} />
        ))}
      </Rows>
      {chats.length > 0 && <h2>{words.chats}</h2>}
      <Rows>
        {chats.map(({ id, guest_name, unread }) => (
          <li key={id}>
            <Link className="tap" to={href.transaction(id)}>
              {words.chat(guest_name)}
            </Link>
            <NewMessages count={unread.reduce((sum, one) => sum + one, 0)} />
          </li>
        ))}
      </Rows>
    </section>
  );
}

const NewMessages = ({ count }: { count: number }) =>
  count > 0 && <span className="chip chip-brass">{words.unread(count)}</span>;

const Part = ({ communication }: { communication: Communication }) => {
  const { id, kind, message_date, purchase } = communication;
  return (
    <li>
      <RowWords>
        <Link className="tap" to={kind === 'incoming' ? href.proofOfFunds(id) : href.communications({ id })}>
          {clientsOf([{ ...communication, co_buyer: undefined }])[0]}
        </Link>
        <span className="soft">
          <DateTime iso={message_date} show="day" />
          {purchase?.property && ` · ${purchase.property}`}
        </span>
      </RowWords>
      <StatusChip communication={communication} />
    </li>
  );
};

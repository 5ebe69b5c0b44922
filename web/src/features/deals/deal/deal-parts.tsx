import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { AgentTransaction } from '#contracts/chat/transaction';
import { type Deal, routes } from '#contracts/funds/deals';
import type { Communication } from '#contracts/funds/request';
import { call } from '#web/api/call.ts';
import { href } from '#web/config/paths.ts';
import { StatusChip } from '#web/funds/status-chip.tsx';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { clientsOf } from '../deal-facts.ts';
import { strings } from '../strings.ts';

const words = strings.deal;

type DealPartsProps = { deal: Deal; chats: readonly AgentTransaction[]; onChanged: () => void };

/** Each request and letter, and the chats with the same clients. */
export function DealParts({ deal, chats, onChanged }: DealPartsProps) {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<Communication>();
  const split = async (communication: Communication) => {
    const { id } = await call(routes.splitDeal, {
      params: { id: deal.id },
      body: { communication_id: communication.id },
    });
    onChanged();
    navigate(href.deal(id));
  };
  return (
    <section className="panel" aria-labelledby="deal-parts">
      <h2 id="deal-parts">{words.parts}</h2>
      <Rows>
        {deal.communications.map((one) => (
          <Part
            key={one.id}
            communication={one}
            onSplit={canLeave(deal.communications, one) ? () => setLeaving(one) : undefined}
          />
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
      {leaving && (
        <ConfirmModal
          title={words.splitTitle}
          confirmLabel={words.splitConfirm}
          onConfirm={() => split(leaving)}
          onClose={() => setLeaving(undefined)}
        >
          {words.splitWords}
        </ConfirmModal>
      )}
    </section>
  );
}

const NewMessages = ({ count }: { count: number }) =>
  count > 0 && <span className="chip chip-brass">{words.unread(count)}</span>;

/** Something has to be left, and two buyers go together. */
const canLeave = (all: readonly Communication[], { id, co_buyer }: Communication): boolean =>
  all.some((one) => one.id !== id && one.id !== co_buyer?.id);

const Part = ({ communication, onSplit }: { communication: Communication; onSplit: (() => void) | undefined }) => {
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
      {onSplit && (
        <Button variant="inline-link" onClick={onSplit}>
          {words.split}
        </Button>
      )}
    </li>
  );
};

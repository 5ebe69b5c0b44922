import { type Handover, routes } from '#contracts/clients/handover';
import { useCall } from '#web/api/use-call.ts';
import { useReadNews } from '#web/membership/use-read-news.ts';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { strings } from './strings.ts';

const words = strings.handover;

/** Long enough for a part to move. */
const WHILE_MOVING_MS = 4000;

/** Clients that moved from someone who left to a colleague. Nothing where there are none. */
export function Handovers({ officeId }: { officeId: string }) {
  const { data } = useCall(
    routes.handovers,
    { params: { id: officeId } },
    { refreshInterval: (latest) => (latest?.handovers.some(({ state }) => state === 'moving') ? WHILE_MOVING_MS : 0) },
  );
  if (!data || data.handovers.length === 0) return null;
  return (
    <div>
      <h3>{words.heading}</h3>
      <Rows>
        {data.handovers.map((handover) => (
          <HandoverRow key={handover.id} handover={handover} />
        ))}
      </Rows>
    </div>
  );
}

function HandoverRow({ handover }: { handover: Handover }) {
  useReadNews({ of: 'handover', id: handover.id });
  return (
    <li>
      <RowWords>
        <strong>{words.who(handover)}</strong>
        <span>{words.state(handover)}</span>
      </RowWords>
    </li>
  );
}

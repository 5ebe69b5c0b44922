import { routes } from '#contracts/clients/handover';
import { useCall } from '#web/api/use-call.ts';
import { Rows } from '#web/ui/list/rows.tsx';
import { HandoverRow } from './handover-row.tsx';
import { strings } from './strings.ts';

/** Long enough for a part to move. */
const WHILE_MOVING_MS = 4000;

type HandoversProps = { officeId: string; me: string | undefined };

/** Those that a person offers, those offered to them, and those that they asked for. Nothing where there are none. */
export function Handovers({ officeId, me }: HandoversProps) {
  const { data } = useCall(
    routes.handovers,
    { params: { id: officeId } },
    { refreshInterval: (latest) => (latest?.handovers.some(({ state }) => state === 'moving') ? WHILE_MOVING_MS : 0) },
  );
  if (!data || data.handovers.length === 0) return null;
  return (
    <div>
      <h3>{strings.heading}</h3>
      <Rows>
        {data.handovers.map((handover) => (
          <HandoverRow key={handover.id} officeId={officeId} handover={handover} me={me} />
        ))}
      </Rows>
    </div>
  );
}

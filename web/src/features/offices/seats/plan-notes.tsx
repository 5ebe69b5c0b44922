import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { OfficePlanView } from '#contracts/offices/seats';
import { formatDate } from '#web/ui/format/date-time.tsx';
import { strings } from './strings.ts';

type Plan = NonNullable<OfficePlanView['plan']>;

/** Whether there's room, for everyone who may invite. */
export function SeatsNote({ used, seats }: { used: number; seats: number }) {
  if (used < seats) return null;
  return used > seats ? <Alert type="warning">{strings.over}</Alert> : <Alert>{strings.full}</Alert>;
}

const payNote = ({ status, grace_until, ends, period_end, paid_by, paid_by_me }: Plan) => {
  const asksPayer = paid_by_me || paid_by === null ? '' : ` ${strings.askPayer(paid_by)}`;
  if (status === 'unpaid') return { type: 'error' as const, text: strings.unpaid + asksPayer };
  if (status === 'past_due' && grace_until)
    return { type: 'warning' as const, text: strings.grace(formatDate(grace_until, 'day')) + asksPayer };
  if (status === 'processing') return { type: 'info' as const, text: strings.processing };
  return ends ? { type: 'info' as const, text: strings.canceled(formatDate(period_end, 'day')) } : undefined;
};

type PlanNotesProps = { view: OfficePlanView; plan: Plan; onLook: () => void };

/** What an owner should know about the plan before anything else. */
export function PlanNotes({ view, plan, onLook }: PlanNotesProps) {
  const note = payNote(plan);
  const isRunning = plan.status === 'active' || plan.status === 'past_due';
  return (
    <SpaceBetween size="xs">
      {note ? <Alert type={note.type}>{note.text}</Alert> : null}
      {view.pending_seats ? (
        <Alert action={<Button onClick={onLook}>{strings.look}</Button>}>{strings.pending(view.pending_seats)}</Alert>
      ) : null}
      {plan.others > 0 ? <Alert type="warning">{strings.others}</Alert> : null}
      {isRunning ? <SeatsNote used={view.people} seats={plan.seats} /> : null}
    </SpaceBetween>
  );
}

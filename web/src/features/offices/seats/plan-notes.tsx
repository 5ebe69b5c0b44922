import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { OfficePlanView } from '#contracts/members/offices/seats';
import { formatDate } from '#web/ui/format/date-time.tsx';
import { strings } from './strings.ts';

type Plan = NonNullable<OfficePlanView['plan']>;

/** The number of free seats, for everyone who may invite. */
export function SeatsNote({ used, seats }: { used: number; seats: number }) {
  if (used < seats) return null;
  return used > seats ? (
    <Alert type="warning">
      There are more people than seats. Everyone keeps their seat, and no one else can join until there are enough.
    </Alert>
  ) : (
    <Alert>All seats are taken. No one else can join until an owner adds one.</Alert>
  );
}

const payNote = ({ status, grace_until, ends, period_end, paid_by, paid_by_me }: Plan) => {
  const asksPayer = paid_by_me || paid_by === null ? '' : ` ${`Only ${paid_by} can update the card.`}`;
  if (status === 'unpaid')
    return {
      type: 'error' as const,
      text:
        "The last payments didn't go through, so the seats have ended. Update the card to start them again, or end the plan there." +
        asksPayer,
    };
  if (status === 'past_due' && grace_until)
    return {
      type: 'warning' as const,
      text:
        `The last payment didn't go through. Everyone keeps their seat until ${formatDate(grace_until, 'deadline')}. Update the card before then.` +
        asksPayer,
    };
  if (status === 'processing')
    return {
      type: 'info' as const,
      text: 'The payment is on its way. Seats start when the bank has made it, which can take a few days.',
    };
  return ends
    ? {
        type: 'info' as const,
        text: `The plan is canceled and runs until ${formatDate(period_end, 'zone')}. After that, everyone is on the plan they pay for themselves.`,
      }
    : undefined;
};

type PlanNotesProps = { view: OfficePlanView; plan: Plan; onLook: () => void };

/** Notes about the plan that an owner should see first. */
export function PlanNotes({ view, plan, onLook }: PlanNotesProps) {
  const note = payNote(plan);
  const isRunning = plan.status === 'active' || plan.status === 'past_due';
  return (
    <SpaceBetween size="xs">
      {note ? <Alert type={note.type}>{note.text}</Alert> : null}
      {view.pending_seats ? (
        <Alert action={<Button onClick={onLook}>Look again</Button>}>{strings.pending(view.pending_seats)}</Alert>
      ) : null}
      {plan.others > 0 ? (
        <Alert type="warning">
          This office has a second subscription that's being paid. End the one you don't need under Card and invoices.
        </Alert>
      ) : null}
      {isRunning ? <SeatsNote used={view.people} seats={plan.seats} /> : null}
    </SpaceBetween>
  );
}

import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type OfficeView, routes as offices } from '#contracts/members/offices';
import { type OfficePlanView, routes, type SeatPreview } from '#contracts/members/offices/seats';
import { call } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { OpenPortal } from '#web/membership/open-portal.tsx';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { formatDate } from '#web/ui/format/date-time.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import { changeRules, type SeatForm, seatsIn } from './seat-number.ts';
import { strings } from './strings.ts';

const words = strings.change;

const costOf = ({ due_today: due, credit, per_period: then, interval }: SeatPreview) =>
  credit > 0 && due === 0
    ? words.credit(formatMoney(credit), formatMoney(then), interval)
    : words.costs(formatMoney(due), formatMoney(then), interval);

type ChangeSeatsProps = { office: OfficeView; plan: OfficePlanView; bought: number; onClose: () => void };

/** Shows the cost, and then asks for agreement to exactly this cost. */
function ChangeSeats({ office, plan, bought, onClose }: ChangeSeatsProps) {
  const form = useForm<SeatForm>({
    // The form begins with at least one seat for each person, even if some joined without a seat.
    initial: { seats: String(Math.max(bought, plan.people)) },
    rules: changeRules(plan, bought),
  });
  const [preview, setPreview] = useState<SeatPreview>();
  const seats = seatsIn(form.values);
  // A preview counts only for its own number of seats.
  const agreed = preview?.seats === seats ? preview : undefined;
  const params = { id: office.id };

  const look = async () => {
    setPreview(await call(routes.previewSeats, { params, body: { seats: seats ?? 0 } }));
    return false;
  };
  const order = useAction(routes.changeSeats, {
    done: words.done(seats ?? 0),
    refreshes: [offices.office, routes.officePlan],
  });
  const change = async ({ due_today, priced_at }: SeatPreview) => {
    try {
      await order.send({ params, body: { seats: seats ?? 0, due_today, priced_at } });
    } catch (error) {
      // The price may have changed.
      setPreview(undefined);
      await refreshCalls(offices.office, routes.officePlan);
      throw error;
    }
  };
  const agreeLabel = agreed && agreed.due_today > 0 ? `Agree and pay ${formatMoney(agreed.due_today)}` : 'Agree';

  return (
    <FormModal
      title={`Change the seats of ${office.name}`}
      form={form}
      submitLabel={agreed ? agreeLabel : 'See what it costs'}
      onSubmit={() => (agreed ? change(agreed) : look())}
      onClose={onClose}
    >
      <p>{strings.people(plan.people)}</p>
      <TextField label="Number of seats" inputMode="numeric" {...fieldOf(form, 'seats')} />
      <p role="status">
        {agreed ? (
          <strong>{costOf(agreed)}</strong>
        ) : (
          'The price for the rest of the paid time is worked out to the second.'
        )}
      </p>
    </FormModal>
  );
}

type Plan = NonNullable<OfficePlanView['plan']>;

type PlanActionsProps = { office: OfficeView; view: OfficePlanView; plan: Plan };

export function PlanActions({ office, view, plan }: PlanActionsProps) {
  const [isChanging, setChanging] = useState(false);
  const params = { id: office.id };
  const refreshes = [offices.office, routes.officePlan];
  const last = formatDate(plan.period_end, 'zone');
  const end = useAction(routes.endPlan, {
    asks: {
      title: `Cancel the Team plan of ${office.name}?`,
      words: plan.grace_until
        ? `The last payment is still open. If it goes through, the plan runs until ${last}; if not, seats end on ${formatDate(plan.grace_until, 'deadline')}. Everyone stays in the office and keeps what they have. Those without their own subscription are on the Free plan afterward.`
        : `It runs until ${last}, and you can resume it until then. Everyone stays in the office and keeps what they have. Those without their own subscription are on the Free plan afterward.`,
      confirm: 'Cancel plan',
      cancel: 'Keep plan',
    },
    done: `The Team plan ends on ${last}.`,
    refreshes,
  });
  const resume = useAction(routes.resumePlan, { done: 'The Team plan goes on.', refreshes });
  const isRunning = plan.status === 'active' || plan.status === 'past_due';
  const hasPayer = plan.paid_by !== null;
  return (
    <SpaceBetween size="xs">
      <SpaceBetween direction="horizontal" size="xs">
        {plan.status === 'active' && !plan.ends && hasPayer ? (
          <Button onClick={() => setChanging(true)}>Change seats</Button>
        ) : null}
        {isRunning && !plan.ends ? <Button onClick={() => void end.run({ params })}>Cancel plan</Button> : null}
        {plan.status === 'active' && plan.ends && hasPayer ? (
          <Button loading={resume.isRunning} onClick={() => void resume.run({ params })}>
            Resume plan
          </Button>
        ) : null}
        {plan.paid_by_me ? (
          <OpenPortal ask={() => call(routes.planPortal, { params })}>Card and invoices</OpenPortal>
        ) : null}
      </SpaceBetween>
      {isChanging && <ChangeSeats office={office} plan={view} bought={plan.seats} onClose={() => setChanging(false)} />}
    </SpaceBetween>
  );
}

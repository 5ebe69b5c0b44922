import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type OfficeView, routes as offices } from '#contracts/offices';
import { type OfficePlanView, routes } from '#contracts/offices/seats';
import { call } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { OpenPortal } from '#web/membership/open-portal.tsx';
import { formatDate } from '#web/ui/format/date-time.tsx';
import { ChangeSeats } from './change-seats.tsx';
import { strings } from './strings.ts';

type Plan = NonNullable<OfficePlanView['plan']>;

type PlanActionsProps = { office: OfficeView; view: OfficePlanView; plan: Plan };

/** What an owner can do with the plan as it is. */
export function PlanActions({ office, view, plan }: PlanActionsProps) {
  const [isChanging, setChanging] = useState(false);
  const params = { id: office.id };
  const refreshes = [offices.office, routes.officePlan];
  const last = formatDate(plan.period_end, 'day');
  const end = useAction(routes.endPlan, {
    asks: {
      title: strings.end.title(office.name),
      words: plan.grace_until
        ? strings.end.wordsUnpaid(formatDate(plan.grace_until, 'day'), last)
        : strings.end.words(last),
      confirm: strings.end.button,
      cancel: strings.end.keep,
    },
    done: strings.end.done(last),
    refreshes,
  });
  const resume = useAction(routes.resumePlan, { done: strings.resume.done, refreshes });
  const isRunning = plan.status === 'active' || plan.status === 'past_due';
  const hasPayer = plan.paid_by !== null;
  return (
    <SpaceBetween size="xs">
      <SpaceBetween direction="horizontal" size="xs">
        {plan.status === 'active' && !plan.ends && hasPayer ? (
          <Button onClick={() => setChanging(true)}>{strings.change.button}</Button>
        ) : null}
        {isRunning && !plan.ends ? (
          <Button onClick={() => void end.run({ params })}>{strings.end.button}</Button>
        ) : null}
        {plan.status === 'active' && plan.ends && hasPayer ? (
          <Button loading={resume.isRunning} onClick={() => void resume.run({ params })}>
            {strings.resume.button}
          </Button>
        ) : null}
        {plan.paid_by_me ? (
          <OpenPortal ask={() => call(routes.planPortal, { params })}>{strings.portal}</OpenPortal>
        ) : null}
      </SpaceBetween>
      {isChanging && <ChangeSeats office={office} plan={view} bought={plan.seats} onClose={() => setChanging(false)} />}
    </SpaceBetween>
  );
}

import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type OfficeView, routes as offices } from '#contracts/offices';
import { type OfficePlanView, routes } from '#contracts/offices/seats';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { refusalOf } from '#web/language/refusal.ts';
import { OpenPortal } from '#web/membership/open-portal.tsx';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { useTask } from '#web/ui/form/use-task.ts';
import { formatDate } from '#web/ui/format/date-time.tsx';
import { ChangeSeats } from './change-seats.tsx';
import { strings } from './strings.ts';

type Plan = NonNullable<OfficePlanView['plan']>;

type PlanActionsProps = { office: OfficeView; view: OfficePlanView; plan: Plan };

/** What an owner can do with the plan as it is. */
export function PlanActions({ office, view, plan }: PlanActionsProps) {
  const { run, doing, failure } = useTask();
  const [open, setOpen] = useState<'change' | 'end'>();
  const close = () => setOpen(undefined);
  const params = { id: office.id };
  const refresh = () => refreshCalls(offices.office, routes.officePlan);
  const end = async () => {
    await call(routes.endPlan, { params });
    await refresh();
    notify({ type: 'success', content: strings.end.done(formatDate(plan.period_end, 'day')) });
  };
  const resume = async () => {
    await call(routes.resumePlan, { params });
    await refresh();
    notify({ type: 'success', content: strings.resume.done });
  };
  const isRunning = plan.status === 'active' || plan.status === 'past_due';
  const hasPayer = plan.paid_by !== null;
  return (
    <SpaceBetween size="xs">
      <SpaceBetween direction="horizontal" size="xs">
        {plan.status === 'active' && !plan.ends && hasPayer ? (
          <Button onClick={() => setOpen('change')}>{strings.change.button}</Button>
        ) : null}
        {isRunning && !plan.ends ? <Button onClick={() => setOpen('end')}>{strings.end.button}</Button> : null}
        {plan.status === 'active' && plan.ends && hasPayer ? (
          <Button loading={doing !== undefined} onClick={() => void run(resume)}>
            {strings.resume.button}
          </Button>
        ) : null}
        {plan.paid_by_me ? (
          <OpenPortal ask={() => call(routes.planPortal, { params })}>{strings.portal}</OpenPortal>
        ) : null}
      </SpaceBetween>
      {failure ? <ErrorState error={refusalOf(failure)} /> : null}
      {open === 'change' && <ChangeSeats office={office} plan={view} bought={plan.seats} onClose={close} />}
      {open === 'end' && (
        <ConfirmModal
          title={strings.end.title(office.name)}
          confirmLabel={strings.end.button}
          cancelLabel={strings.end.keep}
          onConfirm={end}
          onClose={close}
        >
          {plan.grace_until
            ? strings.end.wordsUnpaid(formatDate(plan.grace_until, 'day'), formatDate(plan.period_end, 'day'))
            : strings.end.words(formatDate(plan.period_end, 'day'))}
        </ConfirmModal>
      )}
    </SpaceBetween>
  );
}

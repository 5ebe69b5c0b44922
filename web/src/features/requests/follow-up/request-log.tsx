import ExpandableSection from '@cloudscape-design/components/expandable-section';
import { useState } from 'react';
import { type RequestLogEntry, routes } from '#contracts/funds/request';
import { useCall } from '#web/api/use-call.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { LogList } from '#web/ui/list/log-list.tsx';
import { strings } from '../strings.ts';

const words = strings.request.log;

const emailNamed = (email: string | null): string | null =>
  email === null ? null : ((words.emails as Record<string, string>)[email] ?? words.otherEmail);

const shownAs = ({ id, at, event, email, plan }: RequestLogEntry) => ({
  key: id,
  at,
  what: words.events[event],
  to: plan ? strings.reminders.plans[plan] : emailNamed(email),
});

/** Every email, opening, lock and change of one request. */
export function RequestLog({ communicationId }: { communicationId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <ExpandableSection headerText={words.heading} expanded={isOpen} onChange={({ detail }) => setOpen(detail.expanded)}>
      {isOpen && <Entries communicationId={communicationId} />}
    </ExpandableSection>
  );
}

function Entries({ communicationId }: { communicationId: string }) {
  const { data, error, mutate } = useCall(routes.requestLog, { params: { id: communicationId } });
  if (data) return <LogList entries={data.entries.map(shownAs)} />;
  return error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <Loading lines={3} />;
}

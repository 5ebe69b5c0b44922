import SpaceBetween from '@cloudscape-design/components/space-between';
import { useConfig } from '#web/api/config.ts';
import { ApiKeys } from './api-keys.tsx';
import { Assistants } from './assistants.tsx';
import { CalendarFeed } from './calendar-feed.tsx';
import { Webhooks } from './webhooks.tsx';

/** The account in other programs: what needs nothing but a click comes first. */
export function Integrations() {
  const assistants = useConfig()?.assistantsClientId;
  return (
    <SpaceBetween size="l">
      <CalendarFeed />
      {assistants && <Assistants clientId={assistants} />}
      <ApiKeys />
      <Webhooks />
    </SpaceBetween>
  );
}

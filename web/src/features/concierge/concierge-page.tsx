import { href, paths } from '#web/config/paths.ts';
import { useTenant } from '#web/session/tenant.ts';
import { TaskCard } from '#web/ui/card/task-card.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { strings } from './strings.ts';

/** The concierge group's three tools. */
export function ConciergePage() {
  const tenant = useTenant();
  const tools = [
    { ...strings.tools.clients, to: paths.clientList, drawing: 'house' },
    { ...strings.tools.emails, to: href.magicEmails(tenant), drawing: 'letter' },
    { ...strings.tools.calls, to: paths.callList, drawing: 'document' },
  ] as const;
  return (
    <Page title={strings.title} description={strings.words}>
      <div className="columns">
        {tools.map((tool) => (
          <TaskCard key={tool.title} {...tool} />
        ))}
      </div>
    </Page>
  );
}

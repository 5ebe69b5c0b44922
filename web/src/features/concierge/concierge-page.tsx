import { href } from '#web/config/href.ts';
import { paths } from '#web/config/paths.ts';
import { useTenant } from '#web/session/tenant.ts';
import columns from '#web/ui/card/columns.module.css';
import { TaskCard } from '#web/ui/card/task-card.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { strings } from './strings.ts';

const CLIENTS = { title: 'Qualified Client List', words: 'Your clients, and how you may contact each one.' } as const;

const EMAILS = { title: 'Generate an Email', words: 'An email that fits each client, ready to send.' } as const;

/** The concierge group's three tools. */
export function ConciergePage() {
  const tenant = useTenant();
  const tools = [
    { ...CLIENTS, to: paths.clientList, drawing: 'house' },
    { ...EMAILS, to: href.magicEmails(tenant), drawing: 'letter' },
    { ...strings.tools.calls, to: paths.callList, drawing: 'document' },
  ] as const;
  return (
    <Page title="Concierge Agent" description="Three tools to onboard clients and stay in touch with them.">
      <div className={`flow ${columns.root}`}>
        {tools.map((tool) => (
          <TaskCard key={tool.title} {...tool} />
        ))}
      </div>
    </Page>
  );
}

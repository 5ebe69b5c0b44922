// The address and the client ID that a person needs to connect their own assistant.
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { routes as proposals } from '#contracts/members/proposals';
import { PROPOSE, routes, SCOPES, type ShownAssistant } from '#contracts/open/assistants/connected';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { Copied } from '#web/ui/format/copied.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';

/** The question that the sign-in page doesn't ask: what the assistant wants, and for how long. */
function Asked({ assistant: { asked, allowed, connected_at } }: { assistant: ShownAssistant }) {
  const wants = asked.includes(PROPOSE)
    ? 'read your requests, reports, clients and closings, and propose requests, reminders and calls'
    : 'read your requests, reports, clients and closings';
  return (
    <p>
      {allowed.length === 0 ? 'It waits for you. It asks to' : 'It now asks to'} {wants}, for 30 days. You signed in
      from it on <DateTime iso={connected_at} />. If that wasn't you, disconnect it. It chose its name itself.
    </p>
  );
}

function ConnectedAssistant({ assistant }: { assistant: ShownAssistant }) {
  const { id, name, connected_at, last_used_at, asked, allowed } = assistant;
  const called = name || 'An assistant without a name';
  const waits = asked.some((scope) => !allowed.includes(scope));
  const allow = useAction(routes.allowAssistant, {
    done: `${called} is allowed.`,
    refreshes: [routes.assistants],
  });
  const disconnect = useAction(routes.disconnectAssistant, {
    asks: {
      title: `Disconnect ${called}?`,
      words: 'It reads nothing more from now on, and what it proposed is gone. To connect it again, sign in from it.',
      confirm: 'Disconnect',
    },
    done: `${called} is disconnected.`,
    refreshes: [routes.assistants, proposals.proposals],
  });
  return (
    <li>
      <RowWords>
        <h3>{called}</h3>
        {waits ? (
          <Asked assistant={assistant} />
        ) : (
          <p className="soft">
            Connected <DateTime iso={connected_at} /> · Last used <DateTime iso={last_used_at} />
          </p>
        )}
      </RowWords>
      {waits && (
        <Button
          variant="primary"
          ariaLabel={`Allow ${called}`}
          loading={allow.isRunning}
          onClick={() => void allow.run({ params: { id }, body: { scopes: asked } })}
        >
          Allow
        </Button>
      )}
      <Button ariaLabel={`Disconnect ${called}`} onClick={() => void disconnect.run({ params: { id } })}>
        Disconnect
      </Button>
    </li>
  );
}

function Connected() {
  const answer = useCall(routes.assistants, {});
  return (
    <Resource of={answer} lines={2}>
      {({ assistants }) =>
        assistants.length === 0 ? (
          <p className="soft">No assistant is connected.</p>
        ) : (
          <Rows>
            {assistants.map((assistant) => (
              <ConnectedAssistant key={assistant.id} assistant={assistant} />
            ))}
          </Rows>
        )
      }
    </Resource>
  );
}

export function Assistants({ clientId }: { clientId: string }) {
  return (
    <Container
      header={
        <Header
          variant="h2"
          description="An assistant that you use can read your requests, reports, clients and closings. It sends nothing: what it proposes waits for you. Give it the address and the client ID, sign in from it, and allow it here."
        >
          Your assistants
        </Header>
      }
    >
      <div className="flow">
        <KeyValuePairs
          columns={3}
          minColumnWidth={240}
          items={[
            {
              label: 'Address (MCP)',
              value: <Copied value={`${window.location.origin}/mcp`} what="the address" />,
            },
            { label: 'Client ID', value: <Copied value={clientId} what="the client ID" /> },
            {
              label: 'Scopes, if it may also propose',
              value: <Copied value={SCOPES.join(' ')} what="the scopes" shown={SCOPES.join('\n')} />,
            },
          ]}
        />
        <p className="soft">What you connect sees what you see, and sends it to its maker.</p>
        <Connected />
      </div>
    </Container>
  );
}

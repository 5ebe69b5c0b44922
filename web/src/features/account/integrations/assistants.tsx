// The address and the client ID that a person needs to connect their own assistant.
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { routes as proposals } from '#contracts/members/proposals';
import { routes, type ShownAssistant } from '#contracts/open/assistants/connected';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { Copied } from '#web/ui/format/copied.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';

/** Without the second scope, an assistant can only read. */
const SCOPES = 'groundwork/read groundwork/propose';

function ConnectedAssistant({ assistant: { id, name, connected_at, last_used_at } }: { assistant: ShownAssistant }) {
  const called = name || 'An assistant without a name';
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
        <p className="soft">
          Connected <DateTime iso={connected_at} /> · Last used <DateTime iso={last_used_at} />
        </p>
      </RowWords>
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
          description="An assistant that you use can read your requests, reports, clients and closings. It sends nothing: what it proposes waits for you. Give it the address and the client ID; it then asks you to sign in."
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
              value: <Copied value={SCOPES} what="the scopes" shown={SCOPES.replace(' ', '\n')} />,
            },
          ]}
        />
        <p className="soft">An assistant that you connect sees all that you see, and sends it to its maker.</p>
        <Connected />
      </div>
    </Container>
  );
}

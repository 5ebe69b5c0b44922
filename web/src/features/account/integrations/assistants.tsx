// How a person connects their own assistant: the address of its door, and the client ID that it asks for.
import Container from '@cloudscape-design/components/container';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';

/** Without the second one, it only reads. */
const SCOPES = 'groundwork/read groundwork/propose';

const Copied = ({ value, what }: { value: string; what: string }) => (
  <CopyToClipboard
    variant="inline"
    textToCopy={value}
    copyButtonAriaLabel={`Copy ${what}`}
    copySuccessText="Copied"
    copyErrorText="We couldn't copy it"
  />
);

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
              value: <Copied value={SCOPES} what="the scopes" />,
            },
          ]}
        />
        <p className="soft">
          What you connect sees what you see, and sends it to its maker. To disconnect all assistants, sign out on all
          of your devices.
        </p>
      </div>
    </Container>
  );
}

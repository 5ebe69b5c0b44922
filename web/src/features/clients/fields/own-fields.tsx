import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import type { ListedClient } from '#contracts/clients/list';
import { shownValue } from './own-values.ts';
import { strings as words } from './strings.ts';
import { useFields } from './use-fields.ts';

/** What a client has in the agent's own fields; nothing where there are none. */
export function OwnFields({ client }: { client: ListedClient }) {
  const fields = useFields();
  if (fields.length === 0) return null;
  return (
    <Container header={<Header>{words.ofClient}</Header>}>
      <KeyValuePairs
        columns={3}
        items={fields.map((field) => ({ label: field.name, value: shownValue(field, client) || '–' }))}
      />
    </Container>
  );
}

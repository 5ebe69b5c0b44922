import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import type { ListedClient } from '#contracts/clients/list';
import { strings } from '../strings.ts';

const words = strings.list;

export type ClientMenuProps = {
  client: ListedClient;
  onRequest: (client: ListedClient) => void;
  onRecord: (client: ListedClient) => void;
  onEdit: (client: ListedClient) => void;
  onDelete: (client: ListedClient) => void;
};

/** What can be done with one client. */
export const ClientMenu = ({ client, onRequest, onRecord, onEdit, onDelete }: ClientMenuProps) => (
  <ButtonDropdown
    variant="inline-icon"
    expandToViewport
    ariaLabel={words.actionsFor(client.name)}
    items={[
      ...(client.email ? [{ id: 'request', text: words.request }] : []),
      { id: 'record', text: words.record },
      { id: 'edit', text: words.edit },
      { id: 'delete', text: words.remove },
    ]}
    onItemClick={({ detail }) => {
      if (detail.id === 'request') onRequest(client);
      else if (detail.id === 'record') onRecord(client);
      else if (detail.id === 'edit') onEdit(client);
      else onDelete(client);
    }}
  />
);

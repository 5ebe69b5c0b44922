import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import Checkbox from '@cloudscape-design/components/checkbox';
import type { ReactNode } from 'react';
import type { Channel, ListedClient } from '#contracts/clients/client';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { strings } from '../strings.ts';

const words = strings.list;

/** May break before its sign, so that all columns fit beside the menu. */
const Email = ({ address }: { address: string }) => {
  const [name, ...rest] = address.split(/(?=@)/);
  return (
    <a href={`mailto:${address}`}>
      {name}
      <wbr />
      {rest.join('')}
    </a>
  );
};

export type ClientActions = {
  onConsent: (client: ListedClient, channel: Channel, optedIn: boolean) => void;
  isChecked: (client: ListedClient, channel: Channel) => boolean;
  onRecord: (client: ListedClient) => void;
  onEdit: (client: ListedClient) => void;
  onDelete: (client: ListedClient) => void;
};

export type Column = {
  id: string;
  header: string;
  cell: (client: ListedClient) => ReactNode;
  sortingField?: string;
  isRowHeader?: boolean;
  minWidth?: number;
};

export const clientColumns = (actions: ClientActions): Column[] => {
  const optIn = (id: string, header: string, channel: Channel): Column => ({
    id,
    header,
    minWidth: 96,
    cell: (client) => (
      <Checkbox
        checked={actions.isChecked(client, channel)}
        ariaLabel={words.optIn(header, client.name)}
        onChange={({ detail }) => actions.onConsent(client, channel, detail.checked)}
      />
    ),
  });
  return [
    {
      id: 'name',
      header: words.columns.name,
      sortingField: 'name',
      isRowHeader: true,
      minWidth: 120,
      cell: (client) => client.name,
    },
    { id: 'address', header: words.columns.address, minWidth: 130, cell: (client) => client.address || '–' },
    {
      id: 'email',
      header: words.columns.email,
      minWidth: 140,
      cell: (client) => (client.email ? <Email address={client.email} /> : '–'),
    },
    {
      id: 'phone',
      header: words.columns.phone,
      minWidth: 110,
      cell: (client) => <span className="numeric">{client.phone_number || '–'}</span>,
    },
    optIn('phoneCampaign', words.columns.phoneCampaign, 'phone'),
    optIn('emailCampaign', words.columns.emailCampaign, 'email'),
    optIn('snailCampaign', words.columns.snailCampaign, 'snail'),
    {
      id: 'added',
      header: words.columns.added,
      sortingField: 'date',
      minWidth: 110,
      cell: (client) => <DateTime iso={client.created_at} show="day" />,
    },
    {
      id: 'actions',
      header: words.columns.actions,
      minWidth: 60,
      cell: (client) => (
        <ButtonDropdown
          variant="inline-icon"
          expandToViewport
          ariaLabel={words.actionsFor(client.name)}
          items={[
            { id: 'record', text: words.record },
            { id: 'edit', text: words.edit },
            { id: 'delete', text: words.remove },
          ]}
          onItemClick={({ detail }) => {
            if (detail.id === 'record') actions.onRecord(client);
            else if (detail.id === 'edit') actions.onEdit(client);
            else actions.onDelete(client);
          }}
        />
      ),
    },
  ];
};

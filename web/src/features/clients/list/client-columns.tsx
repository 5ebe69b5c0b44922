import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import Checkbox from '@cloudscape-design/components/checkbox';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Channel, ListedClient } from '#contracts/clients/list';
import { href } from '#web/config/href.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { EmailWords } from '#web/ui/format/email-words.tsx';
import type { Column } from '#web/ui/list/list.tsx';
import { strings } from '../strings.ts';
import styles from './tags.module.css';

const words = strings.list;

type ClientMenuProps = {
  client: ListedClient;
  onRequest: (client: ListedClient) => void;
  onRecord: (client: ListedClient) => void;
  onEdit: (client: ListedClient) => void;
  onDelete: (client: ListedClient) => void;
};

const ClientMenu = ({ client, onRequest, onRecord, onEdit, onDelete }: ClientMenuProps) => (
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

type OptInProps = {
  client: ListedClient;
  channel: Channel;
  label: string;
  /** Resolves once the consent is saved or refused. */
  onConsent: (client: ListedClient, channel: Channel, optedIn: boolean) => Promise<void>;
};

const isIn = (client: ListedClient, channel: Channel): boolean =>
  ({ phone: client.phone_campaign, email: client.email_campaign, snail: client.snail_mail_campaign })[channel];

/**
 * The box shows the new state at once, and the old one again if it's refused. The box keeps this state itself, because in the page's
 * state each click would render the whole list.
 */
function OptIn({ client, channel, label, onConsent }: OptInProps) {
  const [wish, setWish] = useState<{ checked: boolean }>();
  const change = async (next: { checked: boolean }) => {
    setWish(next);
    await onConsent(client, channel, next.checked);
    // A later change stays on the screen until it's saved, too.
    setWish((latest) => (latest === next ? undefined : latest));
  };
  return (
    <Checkbox
      checked={wish?.checked ?? isIn(client, channel)}
      ariaLabel={label}
      onChange={({ detail }) => void change({ checked: detail.checked })}
    />
  );
}

const Email = ({ address }: { address: string }) => (
  <a href={`mailto:${encodeURIComponent(address)}`}>
    <EmailWords address={address} />
  </a>
);

export type ClientActions = Omit<ClientMenuProps, 'client'> & {
  onConsent: OptInProps['onConsent'];
  onTag: (tag: string) => void;
};

export const ClientTags = ({
  client: { name, tags },
  onTag,
}: Pick<ClientMenuProps, 'client'> & Pick<ClientActions, 'onTag'>) =>
  tags.length > 0 && (
    <ul className={`plain-list actions ${styles.tags}`} aria-label={words.tagsOf(name)}>
      {tags.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            className={`chip breaks ${styles.tag}`}
            aria-label={words.showTag(tag)}
            onClick={() => onTag(tag)}
          >
            {tag}
          </button>
        </li>
      ))}
    </ul>
  );

const contactColumns = ({ onTag }: Pick<ClientActions, 'onTag'>): Column<ListedClient>[] => [
  {
    id: 'name',
    header: words.columns.name,
    sort: 'name',
    minWidth: 120,
    cell: (client) => (
      <>
        <Link className="tap breaks" to={href.client(client.id)}>
          {client.name}
        </Link>
        <ClientTags client={client} onTag={onTag} />
      </>
    ),
  },
  { id: 'address', header: words.columns.address, minWidth: 130, card: 'line', cell: ({ address }) => address || null },
  {
    id: 'email',
    header: words.columns.email,
    minWidth: 160,
    card: 'line',
    cell: ({ email }) => email && <Email address={email} />,
  },
  {
    id: 'phone',
    header: words.columns.phone,
    minWidth: 110,
    card: 'line',
    cell: ({ phone_number }) => phone_number && <span className="numeric">{phone_number}</span>,
  },
];

const OPT_INS = { phoneCampaign: 'phone', emailCampaign: 'email', snailCampaign: 'snail' } as const satisfies Record<
  string,
  OptInProps['channel']
>;
type OptInColumn = keyof typeof OPT_INS;

const optInColumn = (id: OptInColumn, { onConsent }: ClientActions): Column<ListedClient> => ({
  id,
  header: words.columns[id],
  minWidth: 88,
  cell: (client) => (
    <OptIn
      client={client}
      channel={OPT_INS[id]}
      label={words.optIn(words.columns[id], client.name)}
      onConsent={onConsent}
    />
  ),
});

export const clientColumns = (actions: ClientActions): Column<ListedClient>[] => [
  ...contactColumns(actions),
  ...(Object.keys(OPT_INS) as OptInColumn[]).map((id) => optInColumn(id, actions)),
  {
    id: 'added',
    header: words.columns.added,
    sort: 'date',
    minWidth: 110,
    card: 'line',
    cell: (client) => <DateTime iso={client.created_at} show="day" />,
  },
  {
    id: 'actions',
    header: words.columns.actions,
    minWidth: 60,
    card: 'corner',
    isHeadHidden: true,
    cell: (client) => <ClientMenu {...actions} client={client} />,
  },
];

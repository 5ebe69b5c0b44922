import Alert from '@cloudscape-design/components/alert';
import Badge from '@cloudscape-design/components/badge';
import { Link } from 'react-router-dom';
import { type Campaign, routes } from '#contracts/clients/campaigns';
import { useConfig } from '#web/api/config.ts';
import { usePages } from '#web/api/use-pages.ts';
import { href } from '#web/config/href.ts';
import { useKeptScroll } from '#web/ui/browser/use-kept-scroll.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { type Column, List } from '#web/ui/list/list.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PageTabs } from '#web/ui/page/page-tabs.tsx';
import { strings } from './strings.ts';

const words = strings.list;
const PAGE = 25;
const color = { draft: 'grey', scheduled: 'blue', sending: 'blue', sent: 'green', stopped: 'red' } as const;

const columns: Column<Campaign>[] = [
  {
    id: 'subject',
    header: 'Subject',
    cell: ({ id, subject }) => <Link to={href.campaign(id)}>{subject || words.noSubject}</Link>,
  },
  { id: 'when', header: 'Date', card: 'line', cell: (campaign) => <WhenSent campaign={campaign} /> },
  {
    id: 'recipients',
    header: 'Emails sent',
    cell: ({ results }) => results.sent > 0 && results.sent.toLocaleString('en-US'),
  },
  {
    id: 'state',
    header: 'State',
    card: 'corner',
    cell: ({ state }) => <Badge color={color[state]}>{words.states[state]}</Badge>,
  },
];

export function CampaignsPage() {
  const list = usePages(
    routes.campaigns,
    (cursor) => ({ query: { limit: PAGE, cursor } }),
    ({ campaigns }) => campaigns,
    // People must see a campaign's changes when they come back to the list.
    { dedupingInterval: 0 },
  );
  const isOff = useConfig()?.campaigns === 'off';
  useKeptScroll(list.data !== undefined);
  return (
    <Page
      title={words.title}
      tabs={<PageTabs of="campaigns" />}
      description="One email to many clients. It only goes to those who agreed, with your postal address and an unsubscribe link."
      // An empty list has its own button.
      actions={list.data && list.data.length > 0 && <CreateButton />}
    >
      {isOff && (
        <Alert type="info">
          Campaigns aren't set up on this site yet. You can write them, and send them once they are.
        </Alert>
      )}
      <List
        texts={{ ...words, label: words.title }}
        columns={columns}
        list={list}
        idOf={({ id }) => id}
        empty={
          <EmptyState drawing="letter" title="No campaigns yet" action={<CreateButton />}>
            Write to all the clients who opted in to email at once. You can send yourself a test first.
          </EmptyState>
        }
      />
    </Page>
  );
}

const CreateButton = () => (
  <LinkButton variant="primary" to={href.newCampaign}>
    New campaign
  </LinkButton>
);

/** The time it was or will be sent; for a draft, the time it was started. */
const WhenSent = ({ campaign: { state, send_at, created_at } }: { campaign: Campaign }) => {
  const isDraft = state === 'draft' || !send_at;
  const what = isDraft ? 'Started' : state === 'scheduled' ? 'Goes out' : 'Sent';
  return (
    <>
      {what} <DateTime iso={isDraft ? created_at : send_at} />
    </>
  );
};

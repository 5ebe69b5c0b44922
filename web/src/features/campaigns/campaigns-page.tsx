import Badge from '@cloudscape-design/components/badge';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Link } from 'react-router-dom';
import { type Campaign, routes } from '#contracts/clients/campaigns';
import { usePages } from '#web/api/use-pages.ts';
import { href } from '#web/config/paths.ts';
import { useKeptScroll } from '#web/ui/browser/use-kept-scroll.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { LoadMore } from '#web/ui/list/load-more.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import styles from './campaigns-page.module.css';
import { strings } from './strings.ts';

const words = strings.list;
const PAGE = 25;
const color = { draft: 'grey', scheduled: 'blue', sending: 'blue', sent: 'green', stopped: 'red' } as const;

export function CampaignsPage() {
  const list = usePages(
    routes.campaigns,
    (cursor) => ({ query: { limit: PAGE, cursor } }),
    // Coming back from writing, sending or deleting one, people see what they did.
    { dedupingInterval: 0 },
  );
  useKeptScroll(list.pages !== undefined);
  const campaigns = list.pages?.flatMap((page) => page.campaigns);
  return (
    <Page
      title={words.title}
      description={words.description}
      // Where there are none yet, the list itself says how to begin.
      actions={campaigns && campaigns.length > 0 && <CreateButton />}
    >
      <SpaceBetween size="m">
        {list.error && <ErrorState title={words.failed} error={list.error} onRetry={list.refresh} />}
        {list.isLoading && <Loading text={words.loading} lines={5} />}
        {campaigns?.length === 0 && (
          <div className="panel">
            <EmptyState drawing="letter" title={words.noneTitle} action={<CreateButton />}>
              {words.none}
            </EmptyState>
          </div>
        )}
        <ul className={styles.list}>
          {campaigns?.map((campaign) => (
            <CampaignItem key={campaign.id} campaign={campaign} />
          ))}
        </ul>
        <LoadMore list={list}>{words.more}</LoadMore>
      </SpaceBetween>
    </Page>
  );
}

const CreateButton = () => (
  <LinkButton variant="primary" to={href.newCampaign}>
    {words.create}
  </LinkButton>
);

const CampaignItem = ({ campaign }: { campaign: Campaign }) => (
  <li className={`panel ${styles.item}`}>
    <div>
      <h2>
        <Link to={href.campaign(campaign.id)}>{campaign.subject || words.noSubject}</Link>
      </h2>
      <p className="soft">
        <WhenSent campaign={campaign} />
        {campaign.results.sent > 0 && ` · ${words.sentTo(campaign.results.sent)}`}
      </p>
    </div>
    <Badge color={color[campaign.state]}>{words.states[campaign.state]}</Badge>
  </li>
);

/** When it was or will be sent; a draft, when it was started. */
const WhenSent = ({ campaign: { state, send_at, created_at } }: { campaign: Campaign }) => {
  const isDraft = state === 'draft' || !send_at;
  const what = isDraft ? words.written : state === 'scheduled' ? words.goesOut : words.wentOut;
  return (
    <>
      {what} <DateTime iso={isDraft ? created_at : send_at} />
    </>
  );
};

import Badge from '@cloudscape-design/components/badge';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import useSWRInfinite from 'swr/infinite';
import { routes } from '#contracts/clients/campaigns';
import type { Reply } from '#core/http/route.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { href } from '#web/config/paths.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Page } from '#web/ui/page/page.tsx';
import styles from './campaigns-page.module.css';
import { strings } from './strings.ts';

const words = strings.list;
type ListPage = Reply<typeof routes.campaigns>;
const color = { draft: 'grey', scheduled: 'blue', sending: 'blue', sent: 'green', stopped: 'red' } as const;

export function CampaignsPage() {
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const { data, error, isLoading, isValidating, setSize, mutate } = useSWRInfinite<ListPage, ApiError>(
    (_: number, before: ListPage | null) =>
      before && !before.next_cursor ? null : ['campaigns', before?.next_cursor ?? ''],
    ([, cursor]: [string, string]) => call(routes.campaigns, { query: { limit: 25, ...(cursor && { cursor }) } }),
    // Whoever comes back from writing, sending or deleting one sees what they did.
    { dedupingInterval: 0 },
  );
  const campaigns = data?.flatMap((page) => page.campaigns) ?? [];

  const create = async () => {
    setCreating(true);
    try {
      const { id } = await call(routes.createCampaign, { body: {} });
      navigate(href.campaign(id));
    } catch (cause) {
      notify({ type: 'error', header: words.createFailed, content: cause instanceof Error ? cause.message : '' });
      setCreating(false);
    }
  };
  const createButton = (
    <Button variant="primary" loading={isCreating} onClick={() => void create()}>
      {words.create}
    </Button>
  );

  return (
    <Page title={words.title} description={words.description} actions={campaigns.length > 0 && createButton}>
      <SpaceBetween size="m">
        {error && <ErrorState title={words.failed} error={error} onRetry={() => void mutate()} />}
        {isLoading && <Loading text={words.loading} lines={5} />}
        {data && campaigns.length === 0 && (
          <div className="panel">
            <EmptyState drawing="letter" title={words.noneTitle} action={createButton}>
              {words.none}
            </EmptyState>
          </div>
        )}
        <ul className={styles.list}>
          {campaigns.map((campaign) => (
            <li key={campaign.id} className={`panel ${styles.item}`}>
              <div>
                <h2>
                  <Link to={href.campaign(campaign.id)}>{campaign.subject || words.noSubject}</Link>
                </h2>
                <p className="soft">
                  {campaign.send_at && campaign.state !== 'draft' ? (
                    <>
                      {campaign.state === 'scheduled' ? words.goesOut : words.wentOut}{' '}
                      <DateTime iso={campaign.send_at} />
                    </>
                  ) : (
                    <>
                      {words.written} <DateTime iso={campaign.created_at} />
                    </>
                  )}
                  {campaign.results.sent > 0 && ` · ${words.sentTo(campaign.results.sent)}`}
                </p>
              </div>
              <Badge color={color[campaign.state]}>{words.states[campaign.state]}</Badge>
            </li>
          ))}
        </ul>
        {data?.at(-1)?.next_cursor && (
          <Button loading={isValidating} onClick={() => void setSize((size) => size + 1)}>
            {words.more}
          </Button>
        )}
      </SpaceBetween>
    </Page>
  );
}

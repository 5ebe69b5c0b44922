import Badge from '@cloudscape-design/components/badge';
import Header from '@cloudscape-design/components/header';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { type Recipient, routes } from '#contracts/clients/campaigns';
import { usePages } from '#web/api/use-pages.ts';
import { href } from '#web/config/paths.ts';
import { MOBILE, useMedia } from '#web/ui/browser/use-media.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { LoadMore } from '#web/ui/list/load-more.tsx';
import { strings } from '../strings.ts';

// Only one of the two is shown.
const Table = lazy(
  () => import('@cloudscape-design/components/table'),
) as typeof import('@cloudscape-design/components/table').default;
const Cards = lazy(
  () => import('@cloudscape-design/components/cards'),
) as typeof import('@cloudscape-design/components/cards').default;

const words = strings.results;
const MARKS = ['unsubscribed', 'bounced', 'complained', 'opened'] as const;
const PAGE = 50;
const REFRESH_MS = 3000;

const nameOf = ({ client_id, name }: Recipient) => <Link to={href.client(client_id)}>{name}</Link>;

const stateOf = (one: Recipient): ReactNode => (
  <span className="actions">
    {words.states[one.state]}
    {MARKS.filter((mark) => one[mark]).map((mark) => (
      <Badge key={mark} color={mark === 'opened' ? 'green' : 'grey'}>
        {words.marks[mark]}
      </Badge>
    ))}
  </span>
);

const details = [
  { id: 'email', header: words.email, content: ({ email }: Recipient) => email },
  { id: 'state', header: words.state, content: stateOf },
];

export function RecipientTable({ campaignId, isSending }: { campaignId: string; isSending: boolean }) {
  const isNarrow = useMedia(MOBILE);
  const list = usePages(
    routes.recipients,
    (cursor) => ({ params: { id: campaignId }, query: { limit: PAGE, cursor } }),
    { refreshInterval: isSending ? REFRESH_MS : 0 },
  );
  const items = list.pages?.flatMap((page) => page.recipients) ?? [];
  const loading = <Loading text={strings.list.loading} lines={4} />;
  const failed = list.error && <ErrorState title={words.recipientsFailed} error={list.error} onRetry={list.refresh} />;
  const none = (
    <EmptyState drawing="letter" title={isSending ? words.none : words.notSent}>
      {isSending ? words.noneWords : words.notSentWords}
    </EmptyState>
  );
  const shared = {
    items,
    trackBy: 'email',
    header: <Header>{words.recipients}</Header>,
    filter: items.length > 0 && failed,
    empty: failed || (list.pages ? none : loading),
  };

  return (
    <Suspense fallback={loading}>
      {isNarrow ? (
        <Cards {...shared} cardDefinition={{ header: nameOf, sections: details }} />
      ) : (
        <Table
          {...shared}
          ariaLabels={{ tableLabel: words.recipients }}
          columnDefinitions={[
            { id: 'name', header: words.name, isRowHeader: true, cell: nameOf },
            ...details.map(({ content, ...column }) => ({ ...column, cell: content })),
          ]}
        />
      )}
      <LoadMore list={list}>{words.more}</LoadMore>
    </Suspense>
  );
}

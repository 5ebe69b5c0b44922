import Badge from '@cloudscape-design/components/badge';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import useSWRInfinite from 'swr/infinite';
import { type Recipient, routes } from '#contracts/clients/campaigns';
import type { Reply } from '#core/http/route.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { href } from '#web/config/paths.ts';
import { MOBILE, useMedia } from '#web/ui/browser/use-media.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { strings } from '../strings.ts';
import styles from './recipient-table.module.css';

// A screen shows one of the two.
const Table = lazy(
  () => import('@cloudscape-design/components/table'),
) as typeof import('@cloudscape-design/components/table').default;
const Cards = lazy(
  () => import('@cloudscape-design/components/cards'),
) as typeof import('@cloudscape-design/components/cards').default;

const words = strings.results;
const MARKS = ['unsubscribed', 'bounced', 'complained', 'opened'] as const;
const REFRESH_MS = 3000;
type RecipientPage = Reply<typeof routes.recipients>;

const nameOf = ({ client_id, name }: Recipient) => <Link to={href.client(client_id)}>{name}</Link>;

const stateOf = (one: Recipient): ReactNode => (
  <span className={styles.marks}>
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
  const { data, error, isValidating, setSize, mutate } = useSWRInfinite<RecipientPage, ApiError>(
    (_: number, before: RecipientPage | null) =>
      before && !before.next_cursor ? null : ['recipients', campaignId, before?.next_cursor ?? ''],
    ([, id, cursor]: [string, string, string]) =>
      call(routes.recipients, { params: { id }, query: { limit: 50, ...(cursor && { cursor }) } }),
    { refreshInterval: isSending ? REFRESH_MS : 0 },
  );
  const items = data?.flatMap((page) => page.recipients) ?? [];
  const loading = <Loading text={strings.list.loading} lines={4} />;
  const failed = error && <ErrorState title={words.recipientsFailed} error={error} onRetry={() => void mutate()} />;
  const nobody = (
    <EmptyState drawing="letter" title={isSending ? words.none : words.nobody}>
      {isSending ? words.noneWords : words.nobodyWords}
    </EmptyState>
  );
  const shared = {
    items,
    trackBy: 'email',
    header: <Header>{words.recipients}</Header>,
    filter: items.length > 0 && failed,
    empty: failed || (data ? nobody : loading),
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
      {data?.at(-1)?.next_cursor && (
        <p>
          <Button loading={isValidating} onClick={() => void setSize((size) => size + 1)}>
            {words.more}
          </Button>
        </p>
      )}
    </Suspense>
  );
}

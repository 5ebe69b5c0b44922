import Badge from '@cloudscape-design/components/badge';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import Table from '@cloudscape-design/components/table';
import { Link } from 'react-router-dom';
import useSWRInfinite from 'swr/infinite';
import { campaignRoutes as routes } from '../../../../lambdas/clients/campaigns/contract.ts';
import type { Reply } from '../../../../lambdas/core/route.ts';
import type { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { href } from '../../app/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { strings } from './strings.ts';

const words = strings.results;
const MARKS = ['unsubscribed', 'bounced', 'complained', 'opened'] as const;
const REFRESH_MS = 3000;
type RecipientPage = Reply<typeof routes.recipients>;

export function RecipientTable({ campaignId, isSending }: { campaignId: string; isSending: boolean }) {
  const { data, error, isValidating, setSize, mutate } = useSWRInfinite<RecipientPage, ApiError>(
    (_: number, before: RecipientPage | null) =>
      before && !before.next_cursor ? null : ['recipients', campaignId, before?.next_cursor ?? ''],
    ([, id, cursor]: [string, string, string]) =>
      call(routes.recipients, { params: { id }, query: { limit: 50, ...(cursor && { cursor }) } }),
    { refreshInterval: isSending ? REFRESH_MS : 0 },
  );
  const failed = <ErrorState title={words.recipientsFailed} error={error} onRetry={() => void mutate()} />;
  return (
    <Table
      header={<Header>{words.recipients}</Header>}
      items={data?.flatMap((page) => page.recipients) ?? []}
      trackBy="email"
      filter={error && data && failed}
      empty={
        data ? (
          <EmptyState drawing="letter" title={words.none}>
            {isSending ? words.noneWords : words.noneAtAll}
          </EmptyState>
        ) : error ? (
          failed
        ) : (
          <Loading text={strings.list.loading} lines={4} />
        )
      }
      ariaLabels={{ tableLabel: words.recipients }}
      columnDefinitions={[
        {
          id: 'name',
          header: words.name,
          isRowHeader: true,
          cell: (one) => <Link to={href.client(one.client_id)}>{one.name}</Link>,
        },
        { id: 'email', header: words.email, cell: (one) => one.email },
        {
          id: 'state',
          header: words.state,
          cell: (one) => (
            <span className="campaign-marks">
              {words.states[one.state]}
              {MARKS.filter((mark) => one[mark]).map((mark) => (
                <Badge key={mark} color={mark === 'opened' ? 'green' : 'grey'}>
                  {words.marks[mark]}
                </Badge>
              ))}
            </span>
          ),
        },
      ]}
      footer={
        data?.at(-1)?.next_cursor && (
          <Button loading={isValidating} onClick={() => void setSize((size) => size + 1)}>
            {words.more}
          </Button>
        )
      }
    />
  );
}

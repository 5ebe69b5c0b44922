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
import { strings } from './strings.ts';

const words = strings.results;
const MARKS = ['unsubscribed', 'bounced', 'complained', 'opened'] as const;
const REFRESH_MS = 3000;
type RecipientPage = Reply<typeof routes.recipients>;

export function RecipientTable({ campaignId, isSending }: { campaignId: string; isSending: boolean }) {
  const { data, isLoading, isValidating, setSize } = useSWRInfinite<RecipientPage, ApiError>(
    (_: number, before: RecipientPage | null) =>
      before && !before.next_cursor ? null : ['recipients', campaignId, before?.next_cursor ?? ''],
    ([, id, cursor]: [string, string, string]) =>
      call(routes.recipients, { params: { id }, query: { limit: 50, ...(cursor && { cursor }) } }),
    { refreshInterval: isSending ? REFRESH_MS : 0 },
  );
  return (
    <Table
      header={<Header>{words.recipients}</Header>}
      loading={isLoading}
      loadingText={strings.list.loading}
      items={data?.flatMap((page) => page.recipients) ?? []}
      trackBy="email"
      empty={words.none}
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

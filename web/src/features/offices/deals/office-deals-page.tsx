import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { DEAL_FILTERS, type DealFilter, type OfficeDeal, routes } from '#contracts/funds/deals';
import { statusWords } from '#contracts/funds/request';
import { usePages } from '#web/api/use-pages.ts';
import { paths } from '#web/config/paths.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { LoadMore } from '#web/ui/list/load-more.tsx';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { Page } from '#web/ui/page/page.tsx';

const FILTERS = { open: 'Open', waiting: 'Waiting', answered: 'Answered', ended: 'Ended' } as const;

const STAGES = {
  sent: statusWords({ is: 'sent' }),
  opened: statusWords({ is: 'opened' }),
  bank: statusWords({ is: 'at_bank' }),
  answered: 'Answered',
  ended: 'Ended',
} as const;

const DUE = { needed: 'Needed by', valid: 'Valid until' } as const;

const PAGE = 25;

/** A manager's view of a colleague's deals. */
export function OfficeDealsPage() {
  const { id = '', member = '' } = useParams();
  const [show, setShow] = useState<DealFilter>('open');
  const list = usePages(
    routes.officeDeals,
    (cursor) => ({ params: { id, member }, query: { show, limit: PAGE, cursor } }),
    ({ deals }) => deals,
  );
  const name = list.replies?.[0]?.name;
  return (
    <Page
      title={name ? `Deals of ${name}` : 'Deals'}
      description="The clients, the property, how far each deal is, and how long there is. Amounts, letters, messages and what a bank said stay with the agent."
      parent={{ to: paths.office, text: 'Office' }}
    >
      <SpaceBetween size="m">
        <SegmentedControl
          label="Show"
          selectedId={show}
          options={DEAL_FILTERS.map((filter) => ({ id: filter, text: FILTERS[filter] }))}
          onChange={({ detail }) => setShow(DEAL_FILTERS.find((one) => one === detail.selectedId) ?? 'open')}
        />
        <Resource
          of={list}
          failed="We couldn't load these deals"
          loading="Loading the deals"
          lines={6}
          empty={
            <EmptyState title="No deals here" drawing="document">
              {show === 'open'
                ? 'Each request that is under way will be here, by client and property.'
                : 'Try another filter.'}
            </EmptyState>
          }
        >
          {(deals) => (
            <Rows>
              {deals.map((deal) => (
                <OfficeDealRow key={JSON.stringify(deal)} deal={deal} />
              ))}
            </Rows>
          )}
        </Resource>
        <LoadMore list={list}>Load more</LoadMore>
      </SpaceBetween>
    </Page>
  );
}

const OfficeDealRow = ({ deal: { clients, property, stage, due, last_step_at } }: { deal: OfficeDeal }) => (
  <li>
    <RowWords>
      <strong>{clients.join(' and ')}</strong>
      <span>{property ?? 'No property yet'}</span>
    </RowWords>
    <RowWords>
      <span>{STAGES[stage]}</span>
      <span>
        {due ? DUE[stage === 'answered' ? 'valid' : 'needed'] : 'Last step'}{' '}
        <DateTime iso={due ?? last_step_at} show="day" />
      </span>
    </RowWords>
  </li>
);

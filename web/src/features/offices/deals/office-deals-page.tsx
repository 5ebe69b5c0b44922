import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { DEAL_FILTERS, type DealFilter, type OfficeDeal, routes } from '#contracts/funds/deals';
import { usePages } from '#web/api/use-pages.ts';
import { paths } from '#web/config/paths.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { LoadMore } from '#web/ui/list/load-more.tsx';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { strings as office } from '../strings.ts';
import { strings } from './strings.ts';

const PAGE = 25;

/** What a manager sees of a colleague's deals. */
export function OfficeDealsPage() {
  const { id = '', member = '' } = useParams();
  const [show, setShow] = useState<DealFilter>('open');
  const list = usePages(routes.officeDeals, (cursor) => ({
    params: { id, member },
    query: { show, limit: PAGE, cursor },
  }));
  const name = list.pages?.[0]?.name;
  const deals = list.pages?.flatMap((page) => page.deals) ?? [];
  return (
    <Page
      title={name ? strings.title(name) : strings.deals}
      description={strings.description}
      parent={{ to: paths.office, text: office.title }}
    >
      <SpaceBetween size="m">
        <SegmentedControl
          label={strings.show}
          selectedId={show}
          options={DEAL_FILTERS.map((filter) => ({ id: filter, text: strings.filters[filter] }))}
          onChange={({ detail }) => setShow(DEAL_FILTERS.find((one) => one === detail.selectedId) ?? 'open')}
        />
        {list.error && <ErrorState title={strings.failed} error={list.error} onRetry={list.refresh} />}
        {!list.pages && !list.error && <Loading text={strings.loading} lines={6} />}
        {list.pages && deals.length === 0 && !list.hasMore && (
          <EmptyState title={strings.none} drawing="document">
            {strings.noneWords}
          </EmptyState>
        )}
        <Rows>
          {deals.map((deal) => (
            <OfficeDealRow key={JSON.stringify(deal)} deal={deal} />
          ))}
        </Rows>
        <LoadMore list={list}>{strings.more}</LoadMore>
      </SpaceBetween>
    </Page>
  );
}

const OfficeDealRow = ({ deal: { clients, property, stage, due, last_step_at } }: { deal: OfficeDeal }) => (
  <li>
    <RowWords>
      <strong>{clients.join(strings.and)}</strong>
      <span>{property ?? strings.noProperty}</span>
    </RowWords>
    <RowWords>
      <span>{strings.stages[stage]}</span>
      <span>
        {due ? strings.due[stage === 'answered' ? 'valid' : 'needed'] : strings.lastStep}{' '}
        <DateTime iso={due ?? last_step_at} show="day" />
      </span>
    </RowWords>
  </li>
);

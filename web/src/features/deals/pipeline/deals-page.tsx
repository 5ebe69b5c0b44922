import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { lazy, Suspense, useEffect } from 'react';
import { DEAL_FILTERS, DEAL_LAYOUTS } from '#contracts/funds/deals';
import { href } from '#web/config/paths.ts';
import { useKeptScroll } from '#web/ui/browser/use-kept-scroll.ts';
import { MOBILE, useMedia } from '#web/ui/browser/use-media.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { LoadMore } from '#web/ui/list/load-more.tsx';
import { SearchField } from '#web/ui/list/search-field.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { isFound } from '../deal-facts.ts';
import { strings } from '../strings.ts';
import { Board } from './board.tsx';
import { DealRow } from './deal-row.tsx';
import styles from './deals-page.module.css';
import { SelectionBar } from './selection-bar.tsx';
import { useDeals } from './use-deals.ts';
import { type Many, type Shown, useMany } from './use-many.ts';
import { useView, type View } from './use-view.ts';

const ViewsMenu = lazy(() => import('./views-menu.tsx').then((module) => ({ default: module.ViewsMenu })));

/** A search reads further pages until this many are found; more come with 'Load more'. */
const ENOUGH = 20;

export function DealsPage() {
  const [view, setView] = useView();
  const isNarrow = useMedia(MOBILE);
  const list = useDeals(view.show);
  const shown = list.shown.filter(({ facts }) => isFound(facts, view.search));
  const many = useMany(shown, { onStart: list.hold, onDone: list.refreshAround, onClear: list.release });
  const isBoard = view.layout === 'board' && !isNarrow;
  useKeptScroll(list.pages !== undefined);
  useSearchFurther(view.search !== '' && shown.length < ENOUGH, list);

  return (
    <Page
      title={strings.title}
      description={strings.description}
      actions={
        <LinkButton variant="primary" to={href.requestReport()}>
          {strings.request}
        </LinkButton>
      }
    >
      <SpaceBetween size="m">
        <Tools view={view} onView={setView} found={shown.length} isNarrow={isNarrow} />
        {list.error && <ErrorState title={strings.failed} error={list.error} onRetry={list.refresh} />}
        {!list.pages && !list.error && <Loading lines={6} />}
        {list.pages && shown.length === 0 && !list.hasMore && <None view={view} />}
        {isBoard ? <Board deals={shown.map(({ facts }) => facts)} /> : <Rows shown={shown} many={many} />}
        <LoadMore list={list}>{strings.more}</LoadMore>
      </SpaceBetween>
      {!isBoard && <SelectionBar many={many} />}
    </Page>
  );
}

type Further = Pick<ReturnType<typeof useDeals>, 'hasMore' | 'isLoadingMore' | 'error' | 'loadMore'>;

function useSearchFurther(isSought: boolean, { hasMore, isLoadingMore, error, loadMore }: Further) {
  useEffect(() => {
    if (isSought && hasMore && !isLoadingMore && !error) loadMore();
  }, [isSought, hasMore, isLoadingMore, error, loadMore]);
}

type ToolsProps = { view: View; onView: (view: Partial<View>) => void; found: number; isNarrow: boolean };

const Tools = ({ view, onView, found, isNarrow }: ToolsProps) => (
  <div className={styles.tools}>
    <SearchField
      text={view.search}
      onText={(search) => onView({ search })}
      placeholder={strings.search}
      label={strings.searchLabel}
      countText={view.search ? strings.shown(found) : undefined}
    />
    <div className={styles.choices}>
      <SegmentedControl
        label={strings.show}
        selectedId={view.show}
        options={DEAL_FILTERS.map((id) => ({ id, text: strings.filters[id] }))}
        onChange={({ detail }) => onView({ show: DEAL_FILTERS.find((one) => one === detail.selectedId) })}
      />
      {!isNarrow && (
        <SegmentedControl
          label={strings.layout}
          selectedId={view.layout}
          options={DEAL_LAYOUTS.map((id) => ({ id, text: strings.layouts[id] }))}
          onChange={({ detail }) => onView({ layout: DEAL_LAYOUTS.find((one) => one === detail.selectedId) })}
        />
      )}
      <Suspense fallback={null}>
        <ViewsMenu current={view} onView={onView} />
      </Suspense>
    </div>
  </div>
);

const Rows = ({ shown, many }: { shown: readonly Shown[]; many: Many }) => (
  <ul className={styles.rows} aria-label={strings.listLabel}>
    {shown.map(({ facts }) => (
      <DealRow
        key={facts.id}
        facts={facts}
        isSelected={many.selected.includes(facts.id)}
        result={many.results.get(facts.id)}
        onSelect={(isSelected) => many.select(facts.id, isSelected)}
      />
    ))}
  </ul>
);

const None = ({ view }: { view: View }) => {
  const words = view.search ? strings.none.search : strings.none[view.show];
  return (
    <EmptyState title={words.title} drawing="document">
      {words.words}
    </EmptyState>
  );
};

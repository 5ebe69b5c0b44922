import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import useSWRInfinite from 'swr/infinite';
import { type Communication, routes } from '#contracts/funds/request';
import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useCall, useRefreshedWith } from '#web/api/use-call.ts';
import { href } from '#web/config/href.ts';
import { paths } from '#web/config/paths.ts';
import { SendSample } from '#web/funds/sample-actions.tsx';
import { StatusChip } from '#web/funds/status-chip.tsx';
import { useEntryState } from '#web/ui/browser/use-entry-state.ts';
import { useKeptScroll } from '#web/ui/browser/use-kept-scroll.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { formatDate } from '#web/ui/format/date-time.tsx';
import { EmailWords } from '#web/ui/format/email-words.tsx';
import { initialsOf } from '#web/ui/format/person-name.ts';
import { LoadMore } from '#web/ui/list/load-more.tsx';
import { SearchField } from '#web/ui/list/search-field.tsx';
import { useListAddress } from '#web/ui/list/use-list-address.ts';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { dealsIn } from '../deals/deal-facts.ts';
import { strings } from '../strings.ts';
import type { BodyProps, Conversations } from './communication-body.tsx';
import { matching, otherSideOf, SHOWS, type Show, showFrom, withNeedsOnce } from './communication-list.ts';
import styles from './communications-page.module.css';
import { DealRows } from './deal-rows.tsx';

const words = strings.list;

// The body of an open item is half of the page's size, so it loads while people read the list.
const loadBody = () => import('./communication-body.tsx');
const Body = lazy(() => loadBody().then((module) => ({ default: module.CommunicationBody })));

type CommunicationItemProps = BodyProps & {
  isOpen: boolean;
  /** True for the item that the address names, which scrolls into view. */
  isWanted: boolean;
  onToggle: (toOpen: boolean) => void;
};

/** One item of the accordion. */
function CommunicationItem(props: CommunicationItemProps) {
  const { communication, isOpen, isWanted, conversations, onToggle } = props;
  const place = useRef<HTMLElement>(null);
  const unread = conversations.unreadOf(communication.id);
  useEffect(() => {
    void loadBody();
  }, []);
  useEffect(() => {
    if (isWanted) place.current?.scrollIntoView({ block: 'center' });
  }, [isWanted]);

  return (
    <article ref={place}>
      <ExpandableSection
        variant="container"
        expanded={isOpen}
        onChange={({ detail }) => onToggle(detail.expanded)}
        headerText={
          <span className={`actions ${styles.head}`}>
            <span className={styles.avatar} data-initials={initialsOf(communication.from_user)} />
            <EmailWords address={otherSideOf(communication)} />
            {unread > 0 && <span className="chip chip-brass">{words.unread(unread)}</span>}
            <StatusChip communication={communication} />
          </span>
        }
        headerDescription={aboutOf(communication)}
      >
        {isOpen && (
          <Suspense fallback={<Loading lines={4} />}>
            <Body communication={communication} conversations={conversations} />
          </Suspense>
        )}
      </ExpandableSection>
    </article>
  );
}

/** The line below the name, with the property and the deadline, by which agents find a request among many. */
const aboutOf = ({ message_subject, message_date, purchase }: Communication) =>
  [
    message_subject || '(no subject)',
    formatDate(message_date),
    purchase?.property,
    purchase?.needed_by && `Needed by ${formatDate(purchase.needed_by)}`,
  ]
    .filter(Boolean)
    .join(' · ');

const PAGE = 25;
/** A search reads older pages until this many are found; more come with 'Load more'. */
const ENOUGH = 20;

type ListPage = { communications: Communication[]; next_cursor: string | null };

/**
 * All pages read so far, filtered. A filter, a search or a wanted message reads further pages. The first page is a normal call, so
 * pushed news refreshes it, too.
 */
const useCommunications = (show: Show, search: string, wantedId: string | undefined) => {
  const first = useCall(routes.communications, { query: { limit: PAGE } });
  const [olderPages, setOlderPages] = useEntryState('older pages', 0);
  const older = useSWRInfinite<ListPage, ApiError>(
    (index: number, previous: ListPage | null) => {
      const cursor = index === 0 ? first.data?.next_cursor : previous?.next_cursor;
      return olderPages > 0 && cursor ? ['older communications', cursor] : null;
    },
    ([, cursor]: [string, string]) =>
      call(routes.communications, { query: { limit: PAGE, cursor } }) as Promise<ListPage>,
    { keepPreviousData: true, revalidateFirstPage: false },
  );

  useRefreshedWith(routes.communications, () => older.mutate());

  const pages = [first.data as ListPage | undefined, ...(olderPages > 0 ? (older.data ?? []) : [])].filter(
    (page) => !!page,
  );
  const all = withNeedsOnce(pages.flatMap((page) => page.communications));
  const shown = matching(all, show, search);
  const error = first.error ?? older.error;
  const hasMore = Boolean(pages.at(-1)?.next_cursor);
  const isLoadingMore = olderPages > 0 && pages.length <= olderPages && !error;
  const isNarrowed = show !== 'all' || search.trim() !== '';
  const isSought = wantedId !== undefined && !all.some(({ id }) => id === wantedId);
  const goesOn = hasMore && !error && ((isNarrowed && shown.length < ENOUGH) || isSought);

  const { setSize } = older;
  const loadMore = useCallback(() => {
    setOlderPages(pages.length);
    void setSize(pages.length);
  }, [pages.length, setSize, setOlderPages]);

  useEffect(() => {
    if (goesOn && !isLoadingMore) loadMore();
  }, [goesOn, isLoadingMore, loadMore]);

  return {
    shown,
    isLoading: first.data === undefined && first.error === undefined,
    isLookingFurther: goesOn,
    hasMore,
    isLoadingMore,
    error: pages.length === 0 || shown.length === 0 ? error : undefined,
    loadMore,
    refresh: async () => {
      await Promise.all([first.mutate(), older.mutate()]);
    },
  };
};

/** Applies a choice after a delay, and an empty choice at once. */
const useDelayed = <T,>(chosen: T | undefined, ms: number): T | undefined => {
  const [current, setCurrent] = useState<T>();
  useEffect(() => {
    if (chosen === undefined) {
      setCurrent(undefined);
      return;
    }
    const timer = setTimeout(() => setCurrent(chosen), ms);
    return () => clearTimeout(timer);
  }, [chosen, ms]);
  return current;
};

/** An empty list suggests a first request. A search without a match offers to clear the search. */
function NothingToShow({ show, search, onClear }: { show: Show; search: string; onClear: () => void }) {
  if (search)
    return (
      <EmptyState drawing="cloud" title="No matches" action={<Button onClick={onClear}>Clear the search</Button>}>
        Nothing matches this search.
      </EmptyState>
    );
  if (show === 'drafts')
    return (
      <EmptyState
        drawing="document"
        title="No drafts"
        action={<LinkButton to={paths.requestReport}>{words.createRequest}</LinkButton>}
      >
        Drafts you save to finish later will appear here.
      </EmptyState>
    );
  const isRequests = show === 'requests';
  return (
    <EmptyState
      drawing="letter"
      title={isRequests ? 'No requests yet' : 'Nothing here yet'}
      action={
        show === 'reports' ? <LinkButton to={paths.requestReport}>{words.createRequest}</LinkButton> : <SendSample />
      }
    >
      {isRequests
        ? 'Ask a client for proof of funds, and follow each step here.'
        : 'Your requests, the reports you receive and the ones you send will appear here.'}
    </EmptyState>
  );
}
const OPEN_DELAY_MS = 150;
const FIRST = { show: '', q: '', by: '' };

/** `conversations`: another feature's view of a request's chat. */
export function CommunicationsPage({ conversations }: { conversations: Conversations }) {
  const [query] = useSearchParams();
  const wantedId = query.get('id') ?? undefined;
  const [{ show: shown, q: search, by }, change] = useListAddress(FIRST);
  const isByDeal = by === 'deals';
  const show = isByDeal ? 'all' : showFrom(shown || query.get('filter'));
  const list = useCommunications(show, search, wantedId);
  const deals = isByDeal ? dealsIn(list.shown) : [];
  const setSearch = (q: string) => change({ q });
  useKeptScroll(!list.isLoading);

  return (
    <Page title={words.title} description="What you've requested, sent and received." actions={<CreateButtons />}>
      <SpaceBetween size="m">
        <ListTools
          search={search}
          found={isByDeal ? words.deals(deals.length) : words.shown(list.shown.length)}
          onSearch={setSearch}
          isByDeal={isByDeal}
          onBy={(next) => change({ by: next === 'deals' ? next : '', show: '' }, 'filter')}
          show={show}
          onShow={(next) => change({ show: next === 'all' ? '' : next }, 'filter')}
        />
        {list.isLoading && <Loading text="Loading..." lines={6} />}
        {list.error && <ErrorState error={{ message: words.error(list.error.message) }} onRetry={list.refresh} />}
        {isByDeal ? (
          deals.length > 0 && <DealRows deals={deals} />
        ) : (
          <Items list={list} wantedId={wantedId} conversations={conversations} />
        )}
        {list.isLookingFurther && <Loading text="Looking further back..." />}
        {!list.isLoading && !list.isLookingFurther && !list.error && (isByDeal ? deals : list.shown).length === 0 && (
          <NothingToShow show={show} search={search} onClear={() => setSearch('')} />
        )}
        {!list.isLookingFurther && <LoadMore list={list}>Load more</LoadMore>}
      </SpaceBetween>
    </Page>
  );
}

const CreateButtons = () => (
  <SpaceBetween direction="horizontal" size="xs">
    <LinkButton to={href.sendReport()}>Send Report</LinkButton>
    <LinkButton variant="primary" to={paths.requestReport}>
      {words.createRequest}
    </LinkButton>
  </SpaceBetween>
);

type ListToolsProps = {
  search: string;
  found: string;
  onSearch: (text: string) => void;
  isByDeal: boolean;
  onBy: (by: string) => void;
  show: Show;
  onShow: (show: string) => void;
};

const ListTools = ({ search, found, onSearch, isByDeal, onBy, show, onShow }: ListToolsProps) => (
  <div className={`actions actions-grow ${styles.tools}`}>
    <SearchField
      text={search}
      onText={onSearch}
      placeholder="Search by name, email or subject"
      label="Find a request or report"
      countText={search ? found : undefined}
    />
    <SegmentedControl
      label="List"
      selectedId={isByDeal ? 'deals' : 'requests'}
      options={[
        { id: 'requests', text: 'By request' },
        { id: 'deals', text: 'By deal' },
      ]}
      onChange={({ detail }) => onBy(detail.selectedId)}
    />
    {!isByDeal && (
      <SegmentedControl
        label="Show"
        selectedId={show}
        options={SHOWS.map((id) => ({ id, text: words.filters[id] }))}
        onChange={({ detail }) => onShow(detail.selectedId)}
      />
    )}
  </div>
);

type ItemsProps = {
  list: Pick<ReturnType<typeof useCommunications>, 'shown'>;
  /** The item that the address names. */
  wantedId: string | undefined;
  conversations: Conversations;
};

/** One item is open at a time. */
function Items({ list, wantedId, conversations }: ItemsProps) {
  const [selected, setSelected] = useEntryState('open item', wantedId);
  const open = useDelayed(selected, OPEN_DELAY_MS);
  return (
    <SpaceBetween size="m">
      {list.shown.map((communication) => (
        <CommunicationItem
          key={communication.id}
          communication={communication}
          isOpen={open === communication.id}
          isWanted={wantedId === communication.id}
          onToggle={(toOpen) => setSelected(toOpen ? communication.id : undefined)}
          conversations={conversations}
        />
      ))}
    </SpaceBetween>
  );
}

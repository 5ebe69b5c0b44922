import Button from '@cloudscape-design/components/button';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useSearchParams } from 'react-router-dom';
import { href, paths } from '#web/config/paths.ts';
import { useEntryState } from '#web/ui/browser/use-entry-state.ts';
import { useKeptScroll } from '#web/ui/browser/use-kept-scroll.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { LoadMore } from '#web/ui/list/load-more.tsx';
import { SearchField } from '#web/ui/list/search-field.tsx';
import { useListAddress } from '#web/ui/list/use-list-address.ts';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { strings } from '../strings.ts';
import type { Conversations } from './communication-body.tsx';
import { CommunicationItem } from './communication-item.tsx';
import { SHOWS, type Show, showFrom } from './communication-list.ts';
import { useCommunications } from './use-communications.ts';
import { useDelayed } from './use-delayed.ts';

const words = strings.list;

/** An empty list and a search without a match are different things: the first offers a beginning, the second a way back. */
function NothingToShow({ show, search, onClear }: { show: Show; search: string; onClear: () => void }) {
  if (search)
    return (
      <EmptyState drawing="cloud" title={words.noMatchTitle} action={<Button onClick={onClear}>{words.clear}</Button>}>
        {words.noMatchWords}
      </EmptyState>
    );
  if (show === 'drafts')
    return (
      <EmptyState drawing="document" title={words.noDraftsTitle}>
        {words.noDraftsWords}
      </EmptyState>
    );
  const isRequests = show === 'requests';
  return (
    <EmptyState
      drawing="letter"
      title={isRequests ? words.noRequestsTitle : words.emptyTitle}
      action={<LinkButton to={paths.requestReport}>{words.createRequest}</LinkButton>}
    >
      {isRequests ? words.noRequestsWords : words.emptyWords}
    </EmptyState>
  );
}
const OPEN_DELAY_MS = 150;
const FIRST = { show: '', q: '' };

/** `conversations`: what another feature shows of a request's chat. */
export function CommunicationsPage({ conversations }: { conversations: Conversations }) {
  const [query] = useSearchParams();
  const wantedId = query.get('id') ?? undefined;
  const [{ show: shown, q: search }, change] = useListAddress(FIRST);
  const show = showFrom(shown || query.get('filter'));
  const list = useCommunications(show, search, wantedId);
  const setSearch = (q: string) => change({ q });
  useKeptScroll(!list.isLoading);

  return (
    <Page
      title={show === 'requests' ? words.requestsTitle : words.title}
      description={words.description}
      actions={<CreateButtons />}
    >
      <SpaceBetween size="m">
        <ListTools
          search={search}
          found={list.shown.length}
          onSearch={setSearch}
          show={show}
          onShow={(next) => change({ show: next === 'all' ? '' : next }, 'filter')}
        />
        {list.isLoading && <Loading text={words.loading} lines={6} />}
        {list.error && <ErrorState error={{ message: words.error(list.error.message) }} onRetry={list.refresh} />}
        <Items list={list} wantedId={wantedId} conversations={conversations} />
        {list.isLookingFurther && <Loading text={words.lookingFurther} />}
        {!list.isLoading && !list.isLookingFurther && !list.error && list.shown.length === 0 && (
          <NothingToShow show={show} search={search} onClear={() => setSearch('')} />
        )}
        {!list.isLookingFurther && <LoadMore list={list}>{words.more}</LoadMore>}
      </SpaceBetween>
    </Page>
  );
}

const CreateButtons = () => (
  <SpaceBetween direction="horizontal" size="xs">
    <LinkButton to={href.sendReport()}>{words.sendReport}</LinkButton>
    <LinkButton variant="primary" to={paths.requestReport}>
      {words.createRequest}
    </LinkButton>
  </SpaceBetween>
);

type ListToolsProps = {
  search: string;
  found: number;
  onSearch: (text: string) => void;
  show: Show;
  onShow: (show: string) => void;
};

const ListTools = ({ search, found, onSearch, show, onShow }: ListToolsProps) => (
  <div className="actions actions-grow">
    <SearchField
      text={search}
      onText={onSearch}
      placeholder={words.search}
      label={words.searchLabel}
      countText={search ? words.shown(found) : undefined}
    />
    <SegmentedControl
      label={words.filterLabel}
      selectedId={show}
      options={SHOWS.map((id) => ({ id, text: words.filters[id] }))}
      onChange={({ detail }) => onShow(detail.selectedId)}
    />
  </div>
);

type ItemsProps = {
  list: Pick<ReturnType<typeof useCommunications>, 'shown'>;
  /** The one an address named. */
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

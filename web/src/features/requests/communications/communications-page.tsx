import Button from '@cloudscape-design/components/button';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import TextFilter from '@cloudscape-design/components/text-filter';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { href, paths } from '#web/config/paths.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { strings } from '../strings.ts';
import { CommunicationItem, type Conversations } from './communication-item.tsx';
import { SHOWS, showFrom } from './communication-list.ts';
import styles from './communications-page.module.css';
import { NothingToShow } from './nothing-to-show.tsx';
import { useCommunications } from './use-communications.ts';
import { useDelayed } from './use-delayed.ts';

const words = strings.list;
const OPEN_DELAY_MS = 150;

/** `conversations`: what another feature shows of a request's chat. */
export function CommunicationsPage({ conversations }: { conversations: Conversations }) {
  const [query, setQuery] = useSearchParams();
  const wantedId = query.get('id') ?? undefined;
  const show = showFrom(query.get('show') ?? query.get('filter'));
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState(wantedId);
  const open = useDelayed(selected, OPEN_DELAY_MS);
  const list = useCommunications(show, search, wantedId);

  return (
    <Page
      title={show === 'requests' ? words.requestsTitle : words.title}
      description={words.description}
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          <LinkButton to={href.sendReport()}>{words.sendReport}</LinkButton>
          <LinkButton variant="primary" to={paths.requestReport}>
            {words.createRequest}
          </LinkButton>
        </SpaceBetween>
      }
    >
      <SpaceBetween size="m">
        <div className={styles.tools}>
          <TextFilter
            filteringText={search}
            filteringPlaceholder={words.search}
            filteringAriaLabel={words.searchLabel}
            countText={search ? words.shown(list.shown.length) : undefined}
            onChange={({ detail }) => setSearch(detail.filteringText)}
          />
          <SegmentedControl
            label={words.filterLabel}
            selectedId={show}
            options={SHOWS.map((id) => ({ id, text: words.filters[id] }))}
            onChange={({ detail }) =>
              setQuery(detail.selectedId === 'all' ? {} : { show: detail.selectedId }, { replace: true })
            }
          />
        </div>
        {list.isLoading && <Loading text={words.loading} lines={6} />}
        {list.error && <ErrorState error={{ message: words.error(list.error.message) }} onRetry={list.refresh} />}
        {list.shown.map((communication) => (
          <CommunicationItem
            key={communication.id}
            communication={communication}
            isOpen={open === communication.id}
            isWanted={wantedId === communication.id}
            onToggle={(toOpen) => setSelected(toOpen ? communication.id : undefined)}
            conversations={conversations}
            onChanged={list.refresh}
          />
        ))}
        {list.isLookingFurther && <Loading text={words.lookingFurther} />}
        {!list.isLoading && !list.isLookingFurther && !list.error && list.shown.length === 0 && (
          <NothingToShow show={show} search={search} onClear={() => setSearch('')} />
        )}
        {list.hasMore && !list.isLookingFurther && (
          <div className={styles.more}>
            <Button loading={list.isLoadingMore} onClick={list.loadMore}>
              {words.more}
            </Button>
          </div>
        )}
      </SpaceBetween>
    </Page>
  );
}

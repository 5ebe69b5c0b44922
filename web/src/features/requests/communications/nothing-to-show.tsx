import Button from '@cloudscape-design/components/button';
import { paths } from '#web/config/paths.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { strings } from '../strings.ts';
import type { Show } from './communication-list.ts';

const words = strings.list;

/** An empty list and a search without a match are different things: the first offers a beginning, the second a way back. */
export function NothingToShow({ show, search, onClear }: { show: Show; search: string; onClear: () => void }) {
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

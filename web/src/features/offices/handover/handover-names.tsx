import SpaceBetween from '@cloudscape-design/components/space-between';
import { type Handover, routes } from '#contracts/clients/handover';
import { call } from '#web/api/call.ts';
import { usePages } from '#web/api/use-pages.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { LoadMore } from '#web/ui/list/load-more.tsx';
import { strings } from './strings.ts';

type HandoverNamesProps = { officeId: string; handover: Handover; onClose: () => void };

/** For both sides, before anything moves. */
export function HandoverNames({ officeId, handover, onClose }: HandoverNamesProps) {
  const params = { id: officeId, handover: handover.id };
  const list = usePages(`clients of handover ${handover.id}`, (cursor) =>
    call(routes.handoverClients, { params, query: { cursor } }),
  );
  // Two clients may have the same name, and the list only grows.
  const names = list.pages?.flatMap((page) => page.names).map((name, at) => ({ key: at, name }));
  return (
    <Dialog title={strings.namesTitle} onClose={onClose}>
      <SpaceBetween size="s">
        {list.error && <ErrorState title={strings.namesFailed} error={list.error} onRetry={list.refresh} />}
        {!names && !list.error && <Loading text={strings.namesLoading} lines={4} />}
        <ul>
          {names?.map(({ key, name }) => (
            <li key={key}>{name}</li>
          ))}
        </ul>
        <LoadMore list={list}>{strings.more}</LoadMore>
      </SpaceBetween>
    </Dialog>
  );
}

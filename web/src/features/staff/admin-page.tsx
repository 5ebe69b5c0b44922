import { routes } from '../../../../lambdas/accounts/contract.ts';
import { useCall } from '../../api/use-call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { strings } from './strings.ts';

/** Staff only; the server decides again at every call. */
export function AdminPage() {
  const me = useCall(routes.me, {});
  return (
    <Page title={strings.title}>
      {me.data === undefined && me.error === undefined ? <Loading /> : null}
      {me.data === undefined && me.error !== undefined ? (
        <ErrorState title={strings.failed} error={me.error} onRetry={() => void me.mutate()} />
      ) : null}
      {me.data?.is_staff === false ? <ErrorState error={{ message: strings.denied }} /> : null}
      {me.data?.is_staff ? <EmptyState title={strings.empty}>{strings.emptyWords}</EmptyState> : null}
    </Page>
  );
}

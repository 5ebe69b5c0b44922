import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import { routes } from '../../../../lambdas/accounts/contract.ts';
import { useCall } from '../../api/use-call.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Activity } from './activity.tsx';
import { Failed } from './failed.tsx';
import { Figures } from './figures.tsx';
import { Invitations } from './invitations-table.tsx';
import { InviteForm } from './invite-form.tsx';
import { strings } from './strings.ts';
import { SubscribedUsers, UnsubscribedUsers } from './user-tables.tsx';
import './admin.css';

const Administration = () => (
  <Tabs
    ariaLabel={strings.title}
    i18nStrings={strings.tabScroll}
    tabs={[
      {
        id: 'users',
        label: strings.tabs.users,
        content: (
          <SpaceBetween size="l">
            <InviteForm />
            <SubscribedUsers />
            <UnsubscribedUsers />
          </SpaceBetween>
        ),
      },
      { id: 'invitations', label: strings.tabs.invitations, content: <Invitations /> },
      { id: 'figures', label: strings.tabs.figures, content: <Figures /> },
      { id: 'activity', label: strings.tabs.activity, content: <Activity /> },
    ]}
  />
);

/** Staff only; the server decides again at every call. */
export function AdminPage() {
  const me = useCall(routes.me, {});
  return (
    <Page title={strings.title}>
      {me.data === undefined && me.error === undefined ? <Loading text={strings.list.loading} /> : null}
      {me.data === undefined && me.error !== undefined ? (
        <Failed words={strings.failed} onRetry={() => void me.mutate()} />
      ) : null}
      {me.data?.is_staff === false ? <ErrorState error={{ message: strings.denied }} /> : null}
      {me.data?.is_staff ? <Administration /> : null}
    </Page>
  );
}

import Tabs from '@cloudscape-design/components/tabs';
import { useMyAccount } from '#web/funds/use-my-account.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { MyDetails } from './my-details.tsx';
import { Products } from './products.tsx';
import { strings } from './strings.ts';
import { VersionNote } from './version-note.tsx';

export function MyAccountPage() {
  const account = useMyAccount();
  return (
    <Page title={strings.title}>
      <Tabs
        ariaLabel={strings.title}
        tabs={[
          {
            id: 'details',
            label: strings.tabs.details,
            content:
              account.data === undefined ? (
                account.error === undefined ? (
                  <Loading text={strings.loading} lines={6} />
                ) : (
                  <ErrorState
                    error={{ message: strings.failed(account.error.message) }}
                    onRetry={() => void account.mutate()}
                  />
                )
              ) : (
                <MyDetails account={account.data} />
              ),
          },
          { id: 'products', label: strings.tabs.products, content: <Products /> },
        ]}
      />
      <VersionNote />
    </Page>
  );
}

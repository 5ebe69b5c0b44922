import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Tabs from '@cloudscape-design/components/tabs';
import Toggle from '@cloudscape-design/components/toggle';
import { useState } from 'react';
import { routes } from '#contracts/members/account';
import { useCall } from '#web/api/use-call.ts';
import { useMyAccount } from '#web/funds/use-my-account.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { WithAddress } from '#web/ui/feedback/with-address.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { MyDetails } from './my-details.tsx';
import styles from './products.module.css';
import { strings } from './strings.ts';

/** Where to write for help, and the running release, which support asks for first. */
function VersionNote() {
  const version = useCall(routes.version, {}, { revalidateOnFocus: false });
  return (
    <Box color="text-body-secondary" fontSize="body-s" margin={{ top: 'l' }}>
      <SpaceBetween direction="horizontal" size="s">
        <WithAddress>{strings.questions}</WithAddress>
        {version.data && <span>{strings.version(version.data.app_version)}</span>}
      </SpaceBetween>
    </Box>
  );
}

const texts = strings.products;
const products = ['concierge', 'transaction', 'administrator'] as const;

/** The switches save nothing, as specified. */
function Products() {
  const [on, setOn] = useState({ concierge: true, transaction: true, administrator: true });
  return (
    <div className={styles.root}>
      {products.map((product) => (
        <section key={product} aria-label={texts.switches[product]}>
          <Toggle checked={on[product]} onChange={({ detail }) => setOn({ ...on, [product]: detail.checked })}>
            {texts.switches[product]}
          </Toggle>
          <div className={`columns ${styles.cards}`}>
            {texts[product].map((feature) => (
              <article key={feature} className={styles.card}>
                <h2>{feature}</h2>
                {product === 'concierge' ? (
                  <StatusIndicator type="success">{texts.enabled}</StatusIndicator>
                ) : (
                  <span className="chip">{texts.limited}</span>
                )}
              </article>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

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

import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Tabs from '@cloudscape-design/components/tabs';
import Toggle from '@cloudscape-design/components/toggle';
import { useState } from 'react';
import { routes } from '#contracts/members/account';
import { useCall } from '#web/api/use-call.ts';
import { useMyAccount } from '#web/funds/use-my-account.ts';
import columns from '#web/ui/card/columns.module.css';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { WithAddress } from '#web/ui/feedback/with-address.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { MyDetails } from './my-details.tsx';

const PRODUCTS = {
  switches: {
    concierge: 'Concierge Assistant',
    transaction: 'Transaction Assistant',
    administrator: 'Administrator',
  },
  enabled: 'Enabled',
  limited: 'Limited',
  concierge: ['Realtor Sign Up FAQs', 'House Staging Services', 'Closing Document FAQs'],
  transaction: ['Proof of Funds', 'Rent Collection'],
  administrator: ['Property Tax Payments', 'Utility Payments'],
} as const;

/** The address for help, and the running release, which support asks for first. */
function VersionNote() {
  const version = useCall(routes.version, {}, { revalidateOnFocus: false });
  return (
    <Box color="text-body-secondary" fontSize="body-s" margin={{ top: 'l' }}>
      <SpaceBetween direction="horizontal" size="s">
        <WithAddress>Questions? Write to us.</WithAddress>
        {version.data && <span>{`Groundwork ${version.data.app_version}`}</span>}
      </SpaceBetween>
    </Box>
  );
}

const products = ['concierge', 'transaction', 'administrator'] as const;

/** The switches save nothing, as specified. */
function Products() {
  const [on, setOn] = useState({ concierge: true, transaction: true, administrator: true });
  return (
    <SpaceBetween size="xl">
      {products.map((product) => (
        <section key={product} className="flow" aria-label={PRODUCTS.switches[product]}>
          <Toggle checked={on[product]} onChange={({ detail }) => setOn({ ...on, [product]: detail.checked })}>
            {PRODUCTS.switches[product]}
          </Toggle>
          <div className={`flow ${columns.root}`}>
            {PRODUCTS[product].map((feature) => (
              <Container key={feature} fitHeight header={<Header variant="h2">{feature}</Header>}>
                {product === 'concierge' ? (
                  <StatusIndicator type="success">{PRODUCTS.enabled}</StatusIndicator>
                ) : (
                  <span className="chip">{PRODUCTS.limited}</span>
                )}
              </Container>
            ))}
          </div>
        </section>
      ))}
    </SpaceBetween>
  );
}

export function MyAccountPage() {
  const account = useMyAccount();
  const failure = account.error && { message: `Error: ${account.error.message}` };
  return (
    <Page title="My Profile">
      <Tabs
        ariaLabel="My Profile"
        tabs={[
          {
            id: 'details',
            label: 'My Details',
            content: (
              <Resource of={{ ...account, error: failure }} loading="Loading..." lines={6}>
                {(data) => <MyDetails account={data} />}
              </Resource>
            ),
          },
          { id: 'products', label: 'Products', content: <Products /> },
        ]}
      />
      <VersionNote />
    </Page>
  );
}

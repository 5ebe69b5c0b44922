import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Toggle from '@cloudscape-design/components/toggle';
import { type ReactNode, Suspense, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { routes } from '#contracts/members/account';
import { useCall } from '#web/api/use-call.ts';
import { paths } from '#web/config/paths.ts';
import { PlanPanel } from '#web/membership/plan-panel.tsx';
import columns from '#web/ui/card/columns.module.css';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { WithAddress } from '#web/ui/feedback/with-address.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Page } from '#web/ui/page/page.tsx';
import { PageTabs, PROFILE_TABS, type ProfileTab } from '#web/ui/page/page-tabs.tsx';
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

/** These load after the page, because they're larger than most sections. */
const NotificationChoices = lazyPart(() => import('./notifications/notification-choices.tsx'), 'NotificationChoices');
const Security = lazyPart(() => import('./security/security.tsx'), 'Security');
const Integrations = lazyPart(() => import('./integrations/integrations.tsx'), 'Integrations');

const CONTENT: Record<ProfileTab, ReactNode> = {
  products: (
    <SpaceBetween size="xl">
      <PlanPanel />
      <Products />
    </SpaceBetween>
  ),
  notifications: <NotificationChoices />,
  security: <Security />,
  integrations: <Integrations />,
};

const isProfileTab = (tab: string): tab is ProfileTab => Object.hasOwn(CONTENT, tab);

/** One of the profile's pages: My Details, or the tab that the address names. */
export function MyAccountPage() {
  const { tab } = useParams();
  if (tab !== undefined && !isProfileTab(tab)) return <Navigate to={paths.myAccount} replace />;
  return (
    <Page
      title="My Profile"
      documentTitle={tab ? `${PROFILE_TABS[tab]} · My Profile` : undefined}
      tabs={<PageTabs of="profile" />}
    >
      <Suspense fallback={<Loading lines={12} />}>{tab ? CONTENT[tab] : <MyDetails />}</Suspense>
      <VersionNote />
    </Page>
  );
}

import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { lazy, Suspense } from 'react';
import type { routes } from '#contracts/members/account';
import type { Reply } from '#core/http/route.ts';
import { PlanPanel } from '#web/membership/plan-panel.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { LinkedBanks } from './bank/linked-banks.tsx';
import { Devices } from './security/devices.tsx';
import { SignInSecurity } from './security/sign-in-security.tsx';
import { strings } from './strings.ts';

const texts = strings.details;

const BusinessCard = lazy(() =>
  import('./card/business-card.tsx').then((module) => ({ default: module.BusinessCard })),
);

const NotificationChoices = lazy(() =>
  import('./notifications/notification-choices.tsx').then((module) => ({ default: module.NotificationChoices })),
);

const TextMessages = lazy(() =>
  import('./texts/text-messages.tsx').then((module) => ({ default: module.TextMessages })),
);

/** Below everything else, and longer than most. */
const RecentActivity = lazy(() =>
  import('./security/recent-activity.tsx').then((module) => ({ default: module.RecentActivity })),
);

export function MyDetails({ account }: { account: Reply<typeof routes.myAccount> }) {
  const info = account.accountInfo[0];
  return (
    <SpaceBetween size="l">
      <Container header={<Header variant="h2">{texts.heading}</Header>}>
        <ColumnLayout columns={2}>
          <FormField label={texts.name} stretch>
            <Input value={info?.name ?? ''} readOnly />
          </FormField>
          <FormField label={texts.email} stretch>
            <Input value={info?.email ?? ''} readOnly />
          </FormField>
          <FormField label={texts.phone} stretch>
            <Input value="" disabled />
          </FormField>
          <FormField label={texts.address} stretch>
            <Input value="" disabled />
          </FormField>
        </ColumnLayout>
      </Container>
      <Suspense fallback={<Loading lines={28} />}>
        <BusinessCard agentName={info?.name ?? ''} />
      </Suspense>
      <Suspense fallback={<Loading lines={12} />}>
        <NotificationChoices />
      </Suspense>
      <Suspense fallback={<Loading lines={4} />}>
        <TextMessages />
      </Suspense>
      <PlanPanel />
      <LinkedBanks accountData={account.accounts} />
      {info === undefined ? null : <SignInSecurity email={info.email} model={info.auth_model} />}
      <Devices />
      <Suspense fallback={<Loading lines={5} />}>
        <RecentActivity />
      </Suspense>
    </SpaceBetween>
  );
}

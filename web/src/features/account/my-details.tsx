import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, Suspense } from 'react';
import type { routes } from '#contracts/members/account';
import type { Reply } from '#core/http/route.ts';
import { PlanPanel } from '#web/membership/plan-panel.tsx';
import { MOBILE, useMedia } from '#web/ui/browser/use-media.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { LinkedBanks } from './bank/linked-banks.tsx';
import { strings as cardStrings } from './card/strings.ts';
import { strings as newsStrings } from './notifications/strings.ts';
import { Devices } from './security/devices.tsx';
import { SignInSecurity } from './security/sign-in-security.tsx';
import { strings } from './strings.ts';

type ContentsProps = { sections: readonly { id: string; title: string }[] };

/** On a phone the sections are far down: each is two presses away, and going back leads here. Folded, it's one line. */
const Contents = ({ sections }: ContentsProps) => (
  <nav aria-label="On this page">
    <ExpandableSection variant="container" headerText="On this page">
      <SpaceBetween size="xs" direction="horizontal">
        {sections.map(({ id, title }) => (
          <Button key={id} variant="inline-link" href={`#${id}`}>
            {title}
          </Button>
        ))}
      </SpaceBetween>
    </ExpandableSection>
  </nav>
);

const BusinessCard = lazyPart(() => import('./card/business-card.tsx'), 'BusinessCard');

const NotificationChoices = lazyPart(() => import('./notifications/notification-choices.tsx'), 'NotificationChoices');

/** Below everything else, and longer than most. */
const RecentActivity = lazyPart(() => import('./security/recent-activity.tsx'), 'RecentActivity');

type Account = Reply<typeof routes.myAccount>;
type Section = { id: string; title: string; content: ReactNode };

export function MyDetails({ account }: { account: Account }) {
  const isNarrow = useMedia(MOBILE);
  const sections = sectionsOf(account);
  return (
    <SpaceBetween size="l">
      {isNarrow && <Contents sections={sections} />}
      {sections.map(({ id, content }) => (
        <div key={id} id={id}>
          {content}
        </div>
      ))}
    </SpaceBetween>
  );
}

const arriving = (lines: number, content: ReactNode) => (
  <Suspense fallback={<Loading lines={lines} />}>{content}</Suspense>
);

const sectionsOf = ({ accountInfo: [info], accounts }: Account): Section[] => [
  { id: 'details', title: 'My Details', content: <Details info={info} /> },
  { id: 'card', title: cardStrings.heading, content: arriving(28, <BusinessCard agentName={info?.name ?? ''} />) },
  { id: 'news', title: newsStrings.heading, content: arriving(12, <NotificationChoices />) },
  { id: 'plan', title: 'Plan', content: <PlanPanel /> },
  { id: 'banks', title: strings.banks.heading, content: <LinkedBanks accountData={accounts} /> },
  ...(info
    ? [
        {
          id: 'sign-in',
          title: 'Signing in',
          content: <SignInSecurity email={info.email} model={info.auth_model} />,
        },
      ]
    : []),
  { id: 'devices', title: strings.devices.heading, content: <Devices /> },
  { id: 'activity', title: 'Recent activity', content: arriving(5, <RecentActivity />) },
];

const Details = ({ info }: { info: Account['accountInfo'][number] | undefined }) => (
  <Container header={<Header variant="h2">My Details</Header>}>
    <ColumnLayout columns={2}>
      <FormField label="Name" stretch>
        <Input value={info?.name ?? ''} readOnly />
      </FormField>
      <FormField label="Email" stretch>
        <Input value={info?.email ?? ''} readOnly />
      </FormField>
      <FormField label="Contact number" stretch>
        <Input value="" disabled />
      </FormField>
      <FormField label="Address" stretch>
        <Input value="" disabled />
      </FormField>
    </ColumnLayout>
  </Container>
);

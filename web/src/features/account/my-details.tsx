import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { lazy, type ReactNode, Suspense } from 'react';
import type { routes } from '#contracts/members/account';
import type { Reply } from '#core/http/route.ts';
import { strings as cardStrings } from '#web/membership/card/strings.ts';
import { PlanPanel } from '#web/membership/plan-panel.tsx';
import { strings as planStrings } from '#web/membership/strings.ts';
import { MOBILE, useMedia } from '#web/ui/browser/use-media.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { LinkedBanks } from './bank/linked-banks.tsx';
import styles from './my-details.module.css';
import { strings as newsStrings } from './notifications/strings.ts';
import { Devices } from './security/devices.tsx';
import { SignInSecurity } from './security/sign-in-security.tsx';
import { strings } from './strings.ts';

type ContentsProps = { sections: readonly { id: string; title: string }[] };

/** On a phone the sections are a long way: each is two presses away, and going back leads here. Folded, it's one line. */
const Contents = ({ sections }: ContentsProps) => (
  <nav className={`panel ${styles.panel}`} aria-label={strings.contents}>
    <details>
      <summary className={styles.summary}>{strings.contents}</summary>
      <ul className={styles.root}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a className={`tap ${styles.link}`} href={`#${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </details>
  </nav>
);

const texts = strings.details;

const BusinessCard = lazy(() =>
  import('./card/business-card.tsx').then((module) => ({ default: module.BusinessCard })),
);

const NotificationChoices = lazy(() =>
  import('./notifications/notification-choices.tsx').then((module) => ({ default: module.NotificationChoices })),
);

/** Below everything else, and longer than most. */
const RecentActivity = lazy(() =>
  import('./security/recent-activity.tsx').then((module) => ({ default: module.RecentActivity })),
);

type Account = Reply<typeof routes.myAccount>;
type Section = { id: string; title: string; content: ReactNode };

export function MyDetails({ account }: { account: Account }) {
  const isNarrow = useMedia(MOBILE);
  const sections = sectionsOf(account);
  return (
    <SpaceBetween size="l">
      {isNarrow && <Contents sections={sections} />}
      {sections.map(({ id, content }) => (
        <div key={id} id={id} className={styles.section}>
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
  { id: 'details', title: texts.heading, content: <Details info={info} /> },
  { id: 'card', title: cardStrings.heading, content: arriving(28, <BusinessCard agentName={info?.name ?? ''} />) },
  { id: 'news', title: newsStrings.heading, content: arriving(12, <NotificationChoices />) },
  { id: 'plan', title: planStrings.heading, content: <PlanPanel /> },
  { id: 'banks', title: strings.banks.heading, content: <LinkedBanks accountData={accounts} /> },
  ...(info
    ? [
        {
          id: 'sign-in',
          title: strings.security.heading,
          content: <SignInSecurity email={info.email} model={info.auth_model} />,
        },
      ]
    : []),
  { id: 'devices', title: strings.devices.heading, content: <Devices /> },
  { id: 'activity', title: strings.activity.heading, content: arriving(5, <RecentActivity />) },
];

const Details = ({ info }: { info: Account['accountInfo'][number] | undefined }) => (
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
);

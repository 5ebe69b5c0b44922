import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import { lazy, type ReactNode, Suspense } from 'react';
import { routes } from '#contracts/members/account';
import { routes as staffRoutes } from '#contracts/members/staff';
import { useConfig } from '#web/api/config.ts';
import { forgetCalls, useCall } from '#web/api/use-call.ts';
import { href, paths } from '#web/config/paths.ts';
import { passkey } from '#web/session/lazy-modules.ts';
import { saveToken } from '#web/session/token.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { useTask } from '#web/ui/form/use-task.ts';
import { useListAddress } from '#web/ui/list/use-list-address.ts';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Failed } from './failed.tsx';
import { InviteForm } from './invitations/invite-form.tsx';
import { strings } from './strings.ts';

const texts = strings.passkeyNeeded;

/** Leads staff to a sign-in that their pages take. */
function PasskeyNeeded({ email }: { email: string }) {
  const { doing, failure, run } = useTask();
  const prove = async () => {
    const { signInWithPasskey } = await passkey();
    saveToken(await signInWithPasskey(email));
    forgetCalls({ isReadAgain: true });
  };
  return (
    <Container header={<Header variant="h2">{texts.heading}</Header>}>
      <SpaceBetween size="m">
        <p>{texts.words}</p>
        <FormError>{failure?.message}</FormError>
        <SpaceBetween direction="horizontal" size="s">
          <Button variant="primary" loading={doing !== undefined} onClick={() => void run(prove)}>
            {texts.use}
          </Button>
          <LinkButton to={paths.myAccount}>{texts.add}</LinkButton>
        </SpaceBetween>
      </SpaceBetween>
    </Container>
  );
}

// Tables and charts are most of this page's weight, so each tab loads its own.
const SubscribedUsers = lazy(() => import('./user-tables.tsx').then((module) => ({ default: module.SubscribedUsers })));
const UnsubscribedUsers = lazy(() =>
  import('./user-tables.tsx').then((module) => ({ default: module.UnsubscribedUsers })),
);
const Accounts = lazy(() => import('./accounts/accounts-table.tsx').then((module) => ({ default: module.Accounts })));
const Invitations = lazy(() =>
  import('./invitations/invitations-table.tsx').then((module) => ({ default: module.Invitations })),
);
const Senders = lazy(() => import('./senders.tsx').then((module) => ({ default: module.Senders })));
const Figures = lazy(() => import('./figures.tsx').then((module) => ({ default: module.Figures })));
const Activity = lazy(() => import('./activity/activity.tsx').then((module) => ({ default: module.Activity })));

const arriving = (content: ReactNode) => (
  <Suspense fallback={<Loading text={strings.list.loading} lines={4} />}>{content}</Suspense>
);

const FIRST = { tab: 'users' };

function Administration() {
  const [{ tab }, change] = useListAddress(FIRST);
  return (
    <Tabs
      activeTabId={tab}
      onChange={({ detail }) => change({ tab: detail.activeTabId })}
      ariaLabel={strings.title}
      i18nStrings={strings.tabScroll}
      tabs={[
        {
          id: 'users',
          label: strings.tabs.users,
          content: (
            <SpaceBetween size="l">
              <InviteForm />
              {arriving(<SubscribedUsers />)}
              {arriving(<UnsubscribedUsers />)}
            </SpaceBetween>
          ),
        },
        { id: 'accounts', label: strings.tabs.accounts, content: arriving(<Accounts />) },
        { id: 'invitations', label: strings.tabs.invitations, content: arriving(<Invitations />) },
        { id: 'senders', label: strings.tabs.senders, content: arriving(<Senders />) },
        { id: 'figures', label: strings.tabs.figures, content: arriving(<Figures />) },
        { id: 'activity', label: strings.tabs.activity, content: arriving(<Activity />) },
      ]}
    />
  );
}

/** Staff who came in by a password alone are led to the second step that the stage asks for. */
function ForStaff({ email }: { email: string }) {
  const config = useConfig();
  const asks = config !== undefined && config.staffSignIn !== 'any';
  const figures = useCall(staffRoutes.figures, asks ? {} : null, { revalidateOnFocus: false });
  if (config !== undefined && !asks)
    return (
      <SpaceBetween size="l">
        <Alert>{strings.byPassword}</Alert>
        <Administration />
      </SpaceBetween>
    );
  if (figures.error?.code === 'PASSKEY_NEEDED') return <PasskeyNeeded email={email} />;
  if (figures.error?.code === 'SECOND_STEP_NEEDED')
    return (
      <SpaceBetween size="m">
        <ErrorState error={figures.error} />
        <LinkButton to={href.signInSecurity}>{strings.signingIn}</LinkButton>
      </SpaceBetween>
    );
  return figures.data === undefined && figures.error === undefined ? (
    <Loading text={strings.list.loading} />
  ) : (
    <Administration />
  );
}

/** For staff only; the server checks that again on each call. */
export function AdminPage() {
  const me = useCall(routes.me, {});
  return (
    <Page title={strings.title}>
      {me.data === undefined && me.error === undefined ? <Loading text={strings.list.loading} /> : null}
      {me.data === undefined && me.error !== undefined ? (
        <Failed words={strings.failed} onRetry={() => void me.mutate()} />
      ) : null}
      {me.data?.is_staff === false ? <ErrorState error={{ message: strings.denied }} /> : null}
      {me.data?.is_staff ? <ForStaff email={me.data.email} /> : null}
    </Page>
  );
}

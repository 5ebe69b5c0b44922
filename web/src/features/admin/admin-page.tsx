import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import { type ReactNode, Suspense } from 'react';
import { routes } from '#contracts/members/account';
import { routes as staffRoutes } from '#contracts/members/staff';
import { useConfig } from '#web/api/config.ts';
import { forgetCalls, useCall } from '#web/api/use-call.ts';
import { href } from '#web/config/href.ts';
import { claimsOf, hasPassword } from '#web/session/claims.ts';
import { passkey } from '#web/session/lazy-modules.ts';
import { saveToken, useToken } from '#web/session/token.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { useTask } from '#web/ui/form/use-task.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useListAddress } from '#web/ui/list/use-list-address.ts';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Failed } from './failed.tsx';
import { InviteForm } from './invitations/invite-form.tsx';
import { strings } from './strings.ts';

const TAB_SCROLL = { scrollLeftAriaLabel: 'Previous tabs', scrollRightAriaLabel: 'Next tabs' } as const;

/** Leads staff to a sign-in that their pages accept. */
function PasskeyNeeded({ email }: { email: string }) {
  const { doing, failure, run } = useTask();
  const prove = async () => {
    const { signInWithPasskey } = await passkey();
    saveToken(await signInWithPasskey(email));
    forgetCalls({ isReadAgain: true });
  };
  return (
    <Container header={<Header variant="h2">Sign in with a passkey</Header>}>
      <SpaceBetween size="m">
        <p>
          These pages show what belongs to all our customers, so they open only for staff who signed in with a passkey.
        </p>
        <FormError>{failure?.message}</FormError>
        <SpaceBetween direction="horizontal" size="s">
          <Button variant="primary" loading={doing !== undefined} onClick={() => void run(prove)}>
            Use my passkey
          </Button>
          <LinkButton to={href.profile('security')}>Add one in My Profile</LinkButton>
        </SpaceBetween>
      </SpaceBetween>
    </Container>
  );
}

// Tables and charts are most of this page's weight, so each tab loads its own.
const SubscribedUsers = lazyPart(() => import('./user-tables.tsx'), 'SubscribedUsers');
const UnsubscribedUsers = lazyPart(() => import('./user-tables.tsx'), 'UnsubscribedUsers');
const Accounts = lazyPart(() => import('./accounts/accounts-table.tsx'), 'Accounts');
const Invitations = lazyPart(() => import('./invitations/invitations-table.tsx'), 'Invitations');
const Senders = lazyPart(() => import('./senders.tsx'), 'Senders');
const Figures = lazyPart(() => import('./figures.tsx'), 'Figures');
const Activity = lazyPart(() => import('./activity/activity.tsx'), 'Activity');

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
      ariaLabel="Administration"
      i18nStrings={TAB_SCROLL}
      tabs={[
        {
          id: 'users',
          label: 'Users',
          content: (
            <SpaceBetween size="l">
              <InviteForm />
              {arriving(<SubscribedUsers />)}
              {arriving(<UnsubscribedUsers />)}
            </SpaceBetween>
          ),
        },
        { id: 'accounts', label: 'Accounts', content: arriving(<Accounts />) },
        { id: 'invitations', label: 'Invitations', content: arriving(<Invitations />) },
        { id: 'senders', label: 'Email senders', content: arriving(<Senders />) },
        { id: 'figures', label: 'Figures', content: arriving(<Figures />) },
        { id: 'activity', label: 'Staff activity', content: arriving(<Activity />) },
      ]}
    />
  );
}

/** Asks staff who signed in with only a password for the second step that the stage requires. */
function ForStaff({ email }: { email: string }) {
  const config = useConfig();
  const asks = config !== undefined && config.staffSignIn !== 'any';
  const figures = useCall(staffRoutes.figures, asks ? {} : null, { revalidateOnFocus: false });
  const token = useToken();
  if (config !== undefined && !asks)
    return (
      <SpaceBetween size="l">
        <Alert>Here, a password opens these pages. On a deployed stage, they need a passkey as well.</Alert>
        <Administration />
      </SpaceBetween>
    );
  const isStepMissing = figures.error?.code === 'PASSKEY_NEEDED' || figures.error?.code === 'SECOND_STEP_NEEDED';
  if (isStepMissing && !hasPassword(token === null ? null : claimsOf(token)))
    return (
      <Alert>
        You sign in with Google or Facebook. Staff sign in with a password and a second step here, so ask the operator
        to make another address of yours staff.
      </Alert>
    );
  if (figures.error?.code === 'PASSKEY_NEEDED') return <PasskeyNeeded email={email} />;
  if (figures.error?.code === 'SECOND_STEP_NEEDED')
    return (
      <SpaceBetween size="m">
        <ErrorState error={figures.error} />
        <LinkButton to={href.profile('security')}>Open My Profile</LinkButton>
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
    <Page title="Administration">
      {me.data === undefined && me.error === undefined ? <Loading text={strings.list.loading} /> : null}
      {me.data === undefined && me.error !== undefined ? (
        <Failed words="Failed to fetch user data" onRetry={() => void me.mutate()} />
      ) : null}
      {me.data?.is_staff === false ? (
        <ErrorState error={{ message: 'Access denied. You must be a staff member to view this page.' }} />
      ) : null}
      {me.data?.is_staff ? <ForStaff email={me.data.email} /> : null}
    </Page>
  );
}

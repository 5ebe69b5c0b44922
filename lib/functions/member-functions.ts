// Functions for people with an account: sign-up, profile, plans, invitations, offices, and the staff's pages.
import * as handover from '../../lambdas/client-work/handover/contract.ts';
import { WORKER_SECONDS } from '../../lambdas/core/aws/worker-times.ts';
import * as accounts from '../../lambdas/members/account/contract.ts';
import * as activity from '../../lambdas/members/activity/contract.ts';
import * as billing from '../../lambdas/members/billing/contract.ts';
import * as card from '../../lambdas/members/card/contract.ts';
import * as notifications from '../../lambdas/members/notifications/contract.ts';
import * as offices from '../../lambdas/members/offices/contract.ts';
import * as seats from '../../lambdas/members/offices/seats/contract.ts';
import * as passkeys from '../../lambdas/members/passkeys/contract.ts';
import * as proposals from '../../lambdas/members/proposals/contract.ts';
import * as senders from '../../lambdas/members/senders/contract.ts';
import * as sessions from '../../lambdas/members/session/contract.ts';
import * as staff from '../../lambdas/members/staff/contract.ts';
import * as assistants from '../../lambdas/open/assistants/connected/contract.ts';
import * as keys from '../../lambdas/open/keys/contract.ts';
import * as webhooks from '../../lambdas/open/webhooks/contract.ts';
import project from '../../package.json' with { type: 'json' };
import type { FunctionEntry } from './feature-function.ts';
import type { Grants } from './grants.ts';
import type { Resources } from './resources.ts';

/** Routes on which people with an account handle their own data. */
const OWN_ROUTES = [
  accounts.routes,
  sessions.routes,
  activity.routes,
  passkeys.routes,
  card.routes,
  notifications.routes,
  offices.routes,
  handover.routes,
  proposals.routes,
  assistants.routes,
  keys.routes,
  webhooks.routes,
];

const ownGrants = (grant: Grants) => [
  grant.table(['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem']),
  grant.documents(['PutObject', 'DeleteObject'], 'cards'),
  grant.setting('APP_VERSION', project.version),
  grant.site(),
  grant.pinKey(),
  grant.pushServices(),
  ...grant.userPoolClient(),
];

export const memberFunctions = (grant: Grants, { paymentsDashboardUrl, staffSignIn, teamPlan }: Resources) =>
  ({
    accounts: {
      entry: 'lambdas/members/account/handler.ts',
      trigger: { routes: OWN_ROUTES },
      grants: ownGrants(grant),
    },
    'sign-in': {
      entry: 'lambdas/members/account/sign-in-triggers.ts',
      trigger: {
        signIn: [
          'PRE_SIGN_UP',
          'POST_CONFIRMATION',
          'CUSTOM_MESSAGE',
          'PRE_AUTHENTICATION',
          'PRE_TOKEN_GENERATION_CONFIG',
        ],
        poolActions: ['ListUsers', 'AdminLinkProviderForUser', 'AdminUserGlobalSignOut'],
      },
      grants: [grant.table(['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']), grant.site()],
      timeoutSeconds: 5,
    },
    billing: {
      entry: 'lambdas/members/billing/handler.ts',
      trigger: { routes: [billing.routes, billing.webhookRoutes, seats.routes] },
      grants: [
        grant.table(['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']),
        grant.site(),
        grant.setting('TEAM_SEAT_PRICE', teamPlan === 'off' ? 'off' : teamPlan.seatPrice),
        grant.setting('TEAM_SEATS_MINIMUM', teamPlan === 'off' ? '1' : String(teamPlan.minimumSeats)),
        ...grant.stripe(),
      ],
    },
    'membership-worker': {
      entry: 'lambdas/members/invitations/worker.ts',
      trigger: { handedOver: 'by functions' },
      grants: [
        grant.table(['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']),
        grant.pool(['ListUsers', 'AdminCreateUser', 'AdminSetUserPassword', 'AdminUpdateUserAttributes']),
        grant.pinKey(),
      ],
      timeoutSeconds: WORKER_SECONDS.membership,
    },
    staff: {
      entry: 'lambdas/members/staff/handler.ts',
      trigger: { routes: [staff.routes, senders.routes] },
      grants: [
        grant.table(['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'], ['GSI1']),
        grant.setting('PAYMENTS_DASHBOARD_URL', paymentsDashboardUrl),
        grant.setting('STAFF_SIGN_IN', staffSignIn),
        grant.sealKeys(['Verify']),
      ],
    },
  }) satisfies Record<string, FunctionEntry>;

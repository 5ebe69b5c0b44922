import { routes as senderRoutes } from '#contracts/members/senders';
import { openDb } from '#core/aws/clients.ts';
import { kmsSealChecker } from '#core/crypto/kms-seal.ts';
import { sealKeysIn } from '#core/crypto/seal-algorithms.ts';
import { serve } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { refuseEnded } from '#core/security/ended-sign-ins.ts';
import { handOverAccount } from '#public/client-work/handover';
import { allowSender, listSenders, stopSender } from '#public/members/senders';
import { requirePasskey, requireSecondStep } from '#public/members/session';
import { publishedAuditHeads } from '#public/seal-log';
import { deactivateAccount, reactivateAccount } from './accounts/deactivate-account.ts';
import { listAccounts } from './accounts/list-accounts.ts';
import { createAuditLog } from './audit-log.ts';
import { checkAudit } from './check-audit.ts';
import { routes } from './contract.ts';
import { listSubscribed, listUnsubscribed } from './directory.ts';
import { readFigures } from './figures.ts';
import { invitePerson, listInvitations, revokeInvitation } from './invitations.ts';
import { noteRefusal } from './note-refusal.ts';

const deps = { db: openDb(), clock: systemClock, dashboardUrl: env('PAYMENTS_DASHBOARD_URL') };
const staffSignIn = env('STAFF_SIGN_IN');
const checker = kmsSealChecker(sealKeysIn(env('SEAL_KEYS')));
const audit = createAuditLog(deps);

const use = {
  listSubscribed: listSubscribed(deps),
  listUnsubscribed: listUnsubscribed(deps),
  listAccounts: listAccounts(deps),
  deactivateAccount: deactivateAccount({ ...deps, audit }),
  reactivateAccount: reactivateAccount({ ...deps, audit }),
  handOverAccount: handOverAccount({ ...deps, audit }),
  listInvitations: listInvitations(deps),
  invitePerson: invitePerson({ ...deps, audit }),
  revokeInvitation: revokeInvitation({ ...deps, audit }),
  readFigures: readFigures(deps),
  checkAudit: checkAudit({ ...deps, publishedEnds: publishedAuditHeads({ ...deps, checker }) }),
  listSenders: listSenders(deps),
  stopSender: stopSender(deps),
  allowSender: allowSender(deps),
};

export const handler = serve(
  { ...routes, ...senderRoutes },
  {
    subscribedUsers: ({ query }) => use.listSubscribed(query),
    unsubscribedUsers: ({ query }) => use.listUnsubscribed(query),
    accounts: ({ query }) => use.listAccounts(query),
    deactivateAccount: ({ actor, params, body }) => use.deactivateAccount(actor, params.id, body.email),
    reactivateAccount: ({ actor, params, body }) => use.reactivateAccount(actor, params.id, body.email),
    handOverAccount: ({ actor, params, body }) => use.handOverAccount(actor, params.id, body),
    invite: ({ actor, body }) => use.invitePerson(actor, body),
    invitations: ({ query }) => use.listInvitations(query),
    revokeInvitation: ({ actor, body }) => use.revokeInvitation(actor, body.email),
    figures: () => use.readFigures(),
    senders: ({ query }) => use.listSenders(query),
    stopSender: ({ actor, params }) => use.stopSender(actor, params.id),
    allowSender: ({ actor, params }) => use.allowSender(actor, params.id),
    audit: async ({ query }) => {
      const { items, nextCursor } = await audit.list(query);
      return { entries: items, next_cursor: nextCursor };
    },
    checkAudit: async ({ query }) => {
      const { checked, brokenAt, nextCursor } = await use.checkAudit(query.cursor);
      return { checked, broken_at: brokenAt, next_cursor: nextCursor };
    },
  },
  {
    refuseEnded: refuseEnded(deps),
    onStaffRefused: noteRefusal(deps),
    ...(staffSignIn !== 'any' && {
      requireStaffSignIn: staffSignIn === 'second step' ? requireSecondStep(deps) : requirePasskey(deps),
    }),
  },
);

import { openDb } from '#core/aws/clients.ts';
import { kmsSealChecker, sealKeysIn } from '#core/crypto/kms-seal.ts';
import { serve } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { publishedAuditHeads } from '#public/background/seal-log';
import { createAuditLog } from './audit-log.ts';
import { checkAudit } from './check-audit.ts';
import { routes } from './contract.ts';
import { invitePerson } from './invite-person.ts';
import { listInvitations } from './list-invitations.ts';
import { listSubscribed, listUnsubscribed } from './list-subscribers.ts';
import { readFigures } from './read-figures.ts';

const deps = { db: openDb(), clock: systemClock, dashboardUrl: env('PAYMENTS_DASHBOARD_URL') };
const checker = kmsSealChecker(sealKeysIn(env('SEAL_KEYS')));
const audit = createAuditLog(deps);

const use = {
  listSubscribed: listSubscribed(deps),
  listUnsubscribed: listUnsubscribed(deps),
  listInvitations: listInvitations(deps),
  invitePerson: invitePerson({ ...deps, audit }),
  readFigures: readFigures(deps),
  checkAudit: checkAudit({ ...deps, publishedEnds: publishedAuditHeads({ ...deps, checker }) }),
};

export const handler = serve(
  routes,
  {
    subscribedUsers: ({ query }) => use.listSubscribed(query),
    unsubscribedUsers: ({ query }) => use.listUnsubscribed(query),
    invite: ({ actor, body }) => use.invitePerson(actor, body),
    invitations: ({ query }) => use.listInvitations(query),
    figures: () => use.readFigures(),
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
    onStaffRefused: ({ id, email }, route) =>
      audit.note({ actorId: id, actor: email, action: 'access.refused', target: route }),
  },
);

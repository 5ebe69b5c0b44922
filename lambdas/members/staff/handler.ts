import { openDb } from '#core/aws/clients.ts';
import { serve } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { createAuditLog } from './audit-log.ts';
import { routes } from './contract.ts';
import { figures } from './figures.ts';
import { invitePerson } from './invite-person.ts';
import { listMembers } from './list-members.ts';

const deps = { db: openDb(), clock: systemClock, dashboardUrl: env('PAYMENTS_DASHBOARD_URL') };
const audit = createAuditLog(deps);
const list = listMembers(deps);
const count = figures(deps);
const invite = invitePerson({ ...deps, audit });

export const handler = serve(
  routes,
  {
    subscribedUsers: ({ query }) => list.subscribed(query),
    unsubscribedUsers: ({ query }) => list.unsubscribed(query),
    invite: ({ actor, body }) => invite(actor, body),
    invitations: ({ query }) => list.invitations(query),
    figures: () => count(),
    audit: async ({ query }) => {
      const { items, nextCursor } = await audit.list(query);
      return { entries: items, next_cursor: nextCursor };
    },
    checkAudit: async ({ query }) => {
      const { checked, brokenAt, nextCursor } = await audit.check(query.cursor);
      return { checked, broken_at: brokenAt, next_cursor: nextCursor };
    },
  },
  {
    onStaffRefused: ({ id, email }, route) =>
      audit.note({ actorId: id, actor: email, action: 'access.refused', target: route }),
  },
);

// Offices: a brokerage or a team, who is in it, and who is invited. What a person may do there depends on their role.
import { done, email, requiredLine } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { NOT_A_BANK, readsAsBank } from '#core/mail/spoken-name.ts';
import * as z from '#core/schema.ts';
import { officeEvent, role } from './vocabulary.ts';

export {
  managedBy,
  mayInvite,
  maySeePipelines,
  OFFICES_OF_A_PERSON,
  PEOPLE_OF_AN_OFFICE,
  ROLES,
  type Role,
} from './vocabulary.ts';

export const OFFICE_NAME_LENGTH = 100;
export const INVITATION_DAYS = 14;

const officeName = requiredLine(OFFICE_NAME_LENGTH).check(z.refine((name) => !readsAsBank(name), NOT_A_BANK));
const member = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  joined_at: z.string(),
  /** Whether the office's managers may see their deals: for themselves, and for those managers. */
  shows_pipeline: z.optional(z.boolean()),
});
export type OfficeMember = z.output<typeof member>;
const invited = z.object({ email: z.string(), role, invited_at: z.string(), until: z.string() });
export type InvitedMember = z.output<typeof invited>;

const office = z.object({
  id: z.string(),
  name: z.string(),
  /** Of the person who asks. */
  role,
  members: z.array(member),
  /** For those who may invite. */
  invitations: z.array(invited),
  /** For those who may invite, while the office pays for its people. */
  plan: z.optional(
    z.object({
      seats: z.number(),
      used: z.number(),
      /** When it is paid again, or when it ends. */
      period_end: z.string(),
      ends: z.boolean(),
      grace_until: z.optional(z.string()),
    }),
  ),
  /** The latest first. */
  events: z.array(
    z.object({ id: z.string(), at: z.string(), event: officeEvent, by: z.string(), about: z.nullable(z.string()) }),
  ),
});
export type OfficeView = z.output<typeof office>;

const listed = z.object({ id: z.string(), name: z.string(), role });
const invitation = z.object({ id: z.string(), name: z.string(), role, invited_by: z.string(), until: z.string() });
export type OfficeInvitation = z.output<typeof invitation>;

export const routes = {
  /** The offices of the person, and the invitations to their address. */
  offices: {
    method: 'GET',
    path: '/api/offices',
    auth: 'agent',
    reply: z.object({ offices: z.array(listed), invitations: z.array(invitation) }),
  },
  createOffice: {
    method: 'POST',
    path: '/api/offices',
    auth: 'agent',
    liveSession: true,
    status: 201,
    body: z.object({ name: officeName }),
    reply: listed,
  },
  office: { method: 'GET', path: '/api/offices/{id}', auth: 'agent', reply: office },
  inviteMember: {
    method: 'POST',
    path: '/api/offices/{id}/invitations',
    auth: 'agent',
    liveSession: true,
    status: 202,
    body: z.object({ email, role }),
    reply: done,
  },
  uninviteMember: {
    method: 'POST',
    path: '/api/offices/{id}/uninvite',
    auth: 'agent',
    liveSession: true,
    body: z.object({ email }),
    reply: done,
  },
  acceptOffice: { method: 'POST', path: '/api/offices/{id}/accept', auth: 'agent', liveSession: true, reply: done },
  declineOffice: { method: 'POST', path: '/api/offices/{id}/decline', auth: 'agent', reply: done },
  /** A person's own deals, to the office's managers. */
  showPipeline: {
    method: 'PUT',
    path: '/api/offices/{id}/pipeline',
    auth: 'agent',
    liveSession: true,
    body: z.object({ shown: z.boolean() }),
    reply: done,
  },
  changeRole: {
    method: 'PUT',
    path: '/api/offices/{id}/members/{member}/role',
    auth: 'agent',
    liveSession: true,
    body: z.object({ role }),
    reply: done,
  },
  /** Also how a person leaves. */
  removeMember: {
    method: 'DELETE',
    path: '/api/offices/{id}/members/{member}',
    auth: 'agent',
    liveSession: true,
    reply: done,
  },
} as const satisfies Routes;

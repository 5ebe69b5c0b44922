// Offices: a brokerage or a team, its people, and its invitations. A person's role decides their permissions.
import * as v from 'valibot';
import { done, email, requiredLine } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { NOT_A_BANK, readsAsBank } from '#core/mail/spoken-name.ts';
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

const officeName = v.pipe(
  requiredLine(OFFICE_NAME_LENGTH),
  v.check((name) => !readsAsBank(name), NOT_A_BANK),
);
const member = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  role,
  /** True if the office's managers may see their deals; shown to themselves and to those managers. */
  shows_pipeline: v.optional(v.boolean()),
});
export type OfficeMember = v.InferOutput<typeof member>;
const invited = v.object({ email: v.string(), role, invited_at: v.string(), until: v.string() });
export type InvitedMember = v.InferOutput<typeof invited>;

const office = v.object({
  id: v.string(),
  name: v.string(),
  /** The caller's role. */
  role,
  members: v.array(member),
  /** For members who may invite. */
  invitations: v.array(invited),
  /** For members who may invite, while the office pays for its people. */
  plan: v.optional(
    v.object({
      seats: v.number(),
      used: v.number(),
      /** The day of the next payment, or of the end. */
      period_end: v.string(),
      ends: v.boolean(),
      grace_until: v.optional(v.string()),
    }),
  ),
  /** Latest first. */
  events: v.array(
    v.object({ id: v.string(), at: v.string(), event: officeEvent, by: v.string(), about: v.nullable(v.string()) }),
  ),
});
export type OfficeView = v.InferOutput<typeof office>;

const listed = v.object({ id: v.string(), name: v.string(), role });
const invitation = v.object({ id: v.string(), name: v.string(), role, invited_by: v.string(), until: v.string() });
export type OfficeInvitation = v.InferOutput<typeof invitation>;

export const routes = {
  /** The offices of the person, and the invitations to their address. */
  offices: {
    method: 'GET',
    path: '/api/offices',
    auth: 'agent',
    reply: v.object({ offices: v.array(listed), invitations: v.array(invitation) }),
  },
  createOffice: {
    method: 'POST',
    path: '/api/offices',
    auth: 'agent',
    liveSession: true,
    status: 201,
    body: v.object({ name: officeName }),
    reply: listed,
  },
  office: { method: 'GET', path: '/api/offices/{id}', auth: 'agent', reply: office },
  inviteMember: {
    method: 'POST',
    path: '/api/offices/{id}/invitations',
    auth: 'agent',
    liveSession: true,
    status: 202,
    body: v.object({ email, role }),
    reply: done,
  },
  uninviteMember: {
    method: 'POST',
    path: '/api/offices/{id}/uninvite',
    auth: 'agent',
    liveSession: true,
    body: v.object({ email }),
    reply: done,
  },
  acceptOffice: { method: 'POST', path: '/api/offices/{id}/accept', auth: 'agent', liveSession: true, reply: done },
  declineOffice: { method: 'POST', path: '/api/offices/{id}/decline', auth: 'agent', reply: done },
  /** Shares a person's own deals with the office's managers. */
  showPipeline: {
    method: 'PUT',
    path: '/api/offices/{id}/pipeline',
    auth: 'agent',
    liveSession: true,
    body: v.object({ shown: v.boolean() }),
    reply: done,
  },
  changeRole: {
    method: 'PUT',
    path: '/api/offices/{id}/members/{member}/role',
    auth: 'agent',
    liveSession: true,
    body: v.object({ role }),
    reply: done,
  },
  /** Also used to leave. */
  removeMember: {
    method: 'DELETE',
    path: '/api/offices/{id}/members/{member}',
    auth: 'agent',
    liveSession: true,
    reply: done,
  },
} as const satisfies Routes;

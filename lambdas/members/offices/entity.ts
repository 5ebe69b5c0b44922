// An office, its people, and its events. The office's own row names no one, so it survives when a person is erased.
import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { officeEvent, role } from './vocabulary.ts';

export const office = defineEntity({
  name: 'office',
  key: { PK: 'OFFICE#{officeId}', SK: 'OFFICE' },
  row: v.object({
    id: v.string(),
    name: v.string(),
    createdAt: v.string(),
    /** Counts changes of its people: a decision based on an older state is made again. */
    revision: v.number(),
  }),
  readBy: 'the Query of its members and invitations',
});
export type Office = RowOf<typeof office>;

export const member = defineEntity({
  name: 'member of an office',
  key: { PK: 'OFFICE#{officeId}', SK: 'MEMBER#{agentId}' },
  row: v.object({
    agentId: v.string(),
    name: v.string(),
    email: v.string(),
    role,
    joinedAt: v.string(),
    /** Since this time the office's managers may see this person's deals. Missing: they may not. */
    pipelineShownAt: v.optional(v.string()),
  }),
  readBy: 'the same Query; two Gets when a manager reads deals; it alone says what a person may do in an office',
});
export type Member = RowOf<typeof member>;

export const ownOffice = defineEntity({
  name: 'office of a person',
  key: { PK: 'OFFICES#{agentId}', SK: '{officeId}' },
  row: v.object({ officeId: v.string(), name: v.string(), role }),
  readBy: 'one Query of the partition',
});

/** Counts the offices that a person joins: two joined at the same time can't both be the last one allowed. */
export const joining = defineEntity({
  name: 'joining of offices',
  key: { PK: 'JOINING#{agentId}', SK: 'OFFICES' },
  row: v.object({ revision: v.number() }),
  readBy: 'one Get when the person joins or creates an office',
});

const invitedRow = v.object({
  officeId: v.string(),
  officeName: v.string(),
  email: v.string(),
  role,
  invitedBy: v.string(),
  invitedById: v.string(),
  invitedAt: v.string(),
  until: v.string(),
  expires: v.number(),
});

export const invited = defineEntity({
  name: 'invitation to an office',
  key: { PK: 'OFFICE#{officeId}', SK: 'INVITED#{email}' },
  row: invitedRow,
  readBy: 'the Query of its office; expires',
});
export type Invited = RowOf<typeof invited>;

export const invitedAddress = defineEntity({
  name: 'invitation to an office, by address',
  key: { PK: 'INVITED#{email}', SK: '{officeId}' },
  row: invitedRow,
  readBy: 'one Query for the person with that address; expires',
});

export const happened = defineEntity({
  name: 'event of an office',
  key: { PK: 'OFFICE#{officeId}', SK: 'EVENT#{id}' },
  row: v.object({
    id: v.string(),
    at: v.string(),
    event: officeEvent,
    byId: v.string(),
    by: v.string(),
    about: v.optional(v.string()),
  }),
  readBy: 'one Query, newest first',
});
export type Happened = RowOf<typeof happened>;

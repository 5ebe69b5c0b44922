// An office, its people, and what happened there. The office's own row names no one, so erasing a person leaves it to the others.
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import * as z from '#core/schema.ts';
import { officeEvent, role } from './vocabulary.ts';

export const office = defineEntity({
  name: 'office',
  key: { PK: 'OFFICE#{officeId}', SK: 'OFFICE' },
  row: z.object({
    id: z.string(),
    name: z.string(),
    createdAt: z.string(),
    /** Every change of its people counts it up: what was decided on an older state is decided again. */
    revision: z.number(),
  }),
  readBy: 'the Query of its members and invitations',
});
export type Office = RowOf<typeof office>;

export const member = defineEntity({
  name: 'member of an office',
  key: { PK: 'OFFICE#{officeId}', SK: 'MEMBER#{agentId}' },
  row: z.object({
    agentId: z.string(),
    name: z.string(),
    email: z.string(),
    role,
    joinedAt: z.string(),
    /** Since when the office's managers may see this person's deals. Without it, they don't. */
    pipelineShownAt: z.optional(z.string()),
  }),
  readBy: 'the same Query; two Gets when a manager reads deals; it alone says what a person may do in an office',
});
export type Member = RowOf<typeof member>;

export const ownOffice = defineEntity({
  name: 'office of a person',
  key: { PK: 'OFFICES#{agentId}', SK: '{officeId}' },
  row: z.object({ officeId: z.string(), name: z.string(), role }),
  readBy: 'one Query of the partition',
});

/** Each office that a person joins counts it up: two that they join at once can't both be the last one that they may. */
export const joining = defineEntity({
  name: 'joining of offices',
  key: { PK: 'JOINING#{agentId}', SK: 'OFFICES' },
  row: z.object({ revision: z.number() }),
  readBy: 'one Get when the person joins or creates an office',
});

const invitedRow = z.object({
  officeId: z.string(),
  officeName: z.string(),
  email: z.string(),
  role,
  invitedBy: z.string(),
  invitedById: z.string(),
  invitedAt: z.string(),
  until: z.string(),
  expires: z.number(),
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
  row: z.object({
    id: z.string(),
    at: z.string(),
    event: officeEvent,
    byId: z.string(),
    by: z.string(),
    about: z.optional(z.string()),
  }),
  readBy: 'one Query, newest first',
});
export type Happened = RowOf<typeof happened>;

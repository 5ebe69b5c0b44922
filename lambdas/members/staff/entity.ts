// What staff read: lists that are searched and sorted, the audit log, and the product's daily numbers.
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import * as z from '#core/schema.ts';
import { AUDIT_ACTIONS } from './vocabulary.ts';

const detail = z.optional(z.union([z.string(), z.number(), z.array(z.string())]));

/** What all lists show. */
export const person = {
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** What the order 'date' sorts by. */
  date: z.string(),
};

export const directoryEntry = defineEntity({
  name: 'entry of a staff list',
  key: { PK: 'DIRECTORY#{list}', SK: '{place}' },
  row: z.object({
    ...person,
    /** What only this list shows; it's read by a projection for each list. */
    more: z.record(z.string(), detail),
  }),
  readBy: 'one Query for each page, in each order and by each beginning of a name',
});
export type DirectoryEntry = RowOf<typeof directoryEntry>;

export const auditEntity = defineEntity({
  name: 'audit entry',
  key: { PK: 'AUDIT#staff', SK: 'E#{number}' },
  row: z.object({
    number: z.number(),
    at: z.string(),
    actorId: z.string(),
    actor: z.string(),
    action: z.enum(AUDIT_ACTIONS),
    target: z.string(),
    previous: z.string(),
    hash: z.string(),
  }),
  readBy: 'one Query, newest first, or in order for a check',
});
export type AuditEntry = RowOf<typeof auditEntity>;

export const auditHead = defineEntity({
  name: 'end of the audit log',
  key: { PK: 'AUDIT#staff', SK: 'HEAD' },
  row: z.object({ number: z.number(), hash: z.string() }),
  readBy: 'one Get for each new entry and each check',
});

export const dayCount = defineEntity({
  name: 'count of a day',
  key: { PK: 'COUNTS#{what}', SK: '{day}' },
  row: z.object({ day: z.string(), count: z.number() }),
  readBy: 'one Query for a chart',
});

/** A request or report that is in the count of its day. */
export const countedActivity = defineEntity({
  name: 'counted activity',
  key: { PK: 'COUNTED#{id}', SK: 'COUNTED' },
  row: z.object({ id: z.string(), expires: z.number() }),
  readBy: 'a condition, so that what a stream repeats is counted once; expires after two days',
});

/** How much a person did within a window of time. */
export const usage = defineEntity({
  name: 'usage of an allowance',
  key: { PK: 'ACCOUNT#{agentId}', SK: 'USAGE#{window}' },
  row: z.object({ used: z.number(), expires: z.number() }),
  readBy: 'the condition of one Update; expires',
});

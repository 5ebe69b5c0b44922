// The staff's data: lists with search and order, the audit log, and the product's daily numbers.
import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { AUDIT_ACTIONS } from './vocabulary.ts';

const detail = v.optional(v.union([v.string(), v.number(), v.array(v.string())]));

/** The fields of all lists. */
export const person = {
  id: v.string(),
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  /** The sort value for the order 'date'. */
  date: v.string(),
};

export const directoryEntry = defineEntity({
  name: 'entry of a staff list',
  key: { PK: 'DIRECTORY#{list}', SK: '{place}' },
  row: v.object({
    ...person,
    /** The fields of this list only; each list reads them by its own projection. */
    more: v.record(v.string(), detail),
  }),
  readBy: 'one Query for each page, in each order and by each beginning of a name',
});
export type DirectoryEntry = RowOf<typeof directoryEntry>;

export const auditEntity = defineEntity({
  name: 'audit entry',
  key: { PK: 'AUDIT#staff', SK: 'E#{number}' },
  row: v.object({
    number: v.number(),
    at: v.string(),
    actorId: v.string(),
    actor: v.string(),
    action: v.picklist(AUDIT_ACTIONS),
    target: v.string(),
    previous: v.string(),
    hash: v.string(),
  }),
  readBy: 'one Query, newest first, or in order for a check',
});
export type AuditEntry = RowOf<typeof auditEntity>;

export const auditHead = defineEntity({
  name: 'end of the audit log',
  key: { PK: 'AUDIT#staff', SK: 'HEAD' },
  row: v.object({ number: v.number(), hash: v.string() }),
  readBy: 'one Get for each new entry and each check',
});

export const dayCount = defineEntity({
  name: 'count of a day',
  key: { PK: 'COUNTS#{what}', SK: '{day}' },
  row: v.object({ day: v.string(), count: v.number() }),
  readBy: 'one Query for a chart',
});

/** A request or report that is in the count of its day. */
export const countedActivity = defineEntity({
  name: 'counted activity',
  key: { PK: 'COUNTED#{id}', SK: 'COUNTED' },
  row: v.object({ id: v.string(), expires: v.number() }),
  readBy: 'a condition, so that what a stream repeats is counted once; expires after two days',
});

/** A person's count within a window of time. */
export const usage = defineEntity({
  name: 'usage of an allowance',
  key: { PK: 'ACCOUNT#{agentId}', SK: 'USAGE#{window}' },
  row: v.object({ used: v.number(), expires: v.number() }),
  readBy: 'the condition of one Update; expires',
});

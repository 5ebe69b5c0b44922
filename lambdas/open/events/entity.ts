import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { anyEventType, eventObject } from './vocabulary.ts';

/** Has no personal data, only the key of its subject, which is read whenever the event is. */
export const openEvent = defineEntity({
  name: 'event for other programs',
  key: { PK: 'EVENTS#{agentId}', SK: '{eventId}' },
  row: v.object({
    id: v.string(),
    agentId: v.string(),
    type: anyEventType,
    at: v.string(),
    object: eventObject,
    expires: v.number(),
  }),
  readBy: 'one Query of an account, newest first; one Get when it is sent; expires',
});
export type OpenEvent = RowOf<typeof openEvent>;

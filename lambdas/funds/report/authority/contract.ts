// Authority over an entity's money: the client's document, and the agent's review of it.
import * as v from 'valibot';
import { done, guestCredential, paragraph, requiredLine } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { CAPACITIES } from '#vocabulary/funds/request';

export const LONGEST_REASON = 500;
const LONGEST_ENTITY = 200;
const fileId = v.pipe(
  v.string(),
  v.maxLength(150),
  v.minLength(1, 'Add the file first, and wait until it has been checked.'),
);
const entity = requiredLine(LONGEST_ENTITY);

/** `file_id`: the document as the page showed it. If the client has added another one since, nothing is decided. */
const reviewed = { entity, file_id: fileId };

export const routes = {
  /** The client names an entity, says in what capacity they sign for it, and shares the document that shows it. */
  shareAuthority: {
    method: 'POST',
    path: '/api/guest/reports/{reportId}/authority',
    forTheAgent: true,
    auth: 'guest',
    body: v.object({
      ...guestCredential,
      entity,
      capacity: v.picklist(CAPACITIES, 'Choose how you sign for it.'),
      file_id: fileId,
    }),
    reply: done,
  },
  takeBackAuthority: {
    method: 'POST',
    path: '/api/guest/reports/{reportId}/authority/remove',
    auth: 'guest',
    body: v.object({ ...guestCredential, entity }),
    reply: done,
  },
  /** One address for both decisions, because API Gateway limits the number of addresses. */
  acceptAuthority: {
    method: 'PUT',
    path: '/api/communications/{id}/authority',
    auth: 'agent',
    /** Readers rely on it. */
    liveSession: true,
    body: v.object(reviewed),
    reply: done,
  },
  refuseAuthority: {
    method: 'POST',
    path: '/api/communications/{id}/authority',
    auth: 'agent',
    body: v.object({
      ...reviewed,
      reason: v.pipe(paragraph(LONGEST_REASON), v.minLength(1, 'Say what is missing.')),
    }),
    reply: done,
  },
} as const satisfies Routes;

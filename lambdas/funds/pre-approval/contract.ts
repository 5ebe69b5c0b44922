// A lender's pre-approval, added by the client or by their agent, and removed by either.
import * as v from 'valibot';
import { done, guestCredential } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { preApprovalEdit } from './vocabulary.ts';

export {
  isOver,
  newPreApproval,
  type PreApprovalEdit,
  type ShownPreApproval,
  type ShownStated,
  STATED_BY_LENDER,
} from './vocabulary.ts';

export const routes = {
  savePreApproval: {
    method: 'PUT',
    path: '/api/communications/{id}/pre-approval',
    auth: 'agent',
    body: preApprovalEdit,
    reply: done,
  },
  removePreApproval: { method: 'DELETE', path: '/api/communications/{id}/pre-approval', auth: 'agent', reply: done },
  guestSavePreApproval: {
    method: 'POST',
    path: '/api/guest/pre-approval',
    forTheAgent: true,
    auth: 'guest',
    body: v.object({ ...guestCredential, ...preApprovalEdit.entries }),
    reply: done,
  },
  guestRemovePreApproval: {
    method: 'POST',
    path: '/api/guest/pre-approval/remove',
    auth: 'guest',
    body: v.object(guestCredential),
    reply: done,
  },
} as const satisfies Routes;

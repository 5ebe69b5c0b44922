// The routes of pre-approvals, served by the function that serves files.
import type { Handlers } from '#core/http/serve.ts';
import type { routes } from './contract.ts';
import {
  guestRemovePreApproval,
  guestSavePreApproval,
  type PreApprovalDeps,
  removePreApproval,
  savePreApproval,
} from './save-pre-approval.ts';

export const preApprovalHandlers = (deps: PreApprovalDeps): Handlers<typeof routes> => ({
  savePreApproval: ({ actor, params, body }) => savePreApproval(deps)(actor, params.id, body),
  removePreApproval: ({ actor, params }) => removePreApproval(deps)(actor, params.id),
  guestSavePreApproval: ({ actor, body: { request_id: _id, request_pin: _pin, ...form } }) =>
    guestSavePreApproval(deps)(actor, form),
  guestRemovePreApproval: ({ actor }) => guestRemovePreApproval(deps)(actor),
});

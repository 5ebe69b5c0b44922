import type { Handlers } from '#core/http/serve.ts';
import { changeRole, removeMember } from './change-member.ts';
import type { routes } from './contract.ts';
import { createOffice } from './create-office.ts';
import { acceptInvitation, declineInvitation } from './invitations/answer-invitation.ts';
import { inviteMember, type OfficeDeps, uninviteMember } from './invitations/invite-member.ts';
import { listOffices } from './list-offices.ts';
import { readOffice } from './read-office.ts';
import { showPipeline } from './shown-deals.ts';

/** Served by the account's function, which has the same grants. */
export const officeHandlers = (deps: OfficeDeps): Handlers<typeof routes> => ({
  offices: ({ actor }) => listOffices(deps)(actor),
  createOffice: ({ actor, body }) => createOffice(deps)(actor, body),
  office: ({ actor, params }) => readOffice(deps)(actor, params.id),
  inviteMember: ({ actor, params, body }) => inviteMember(deps)(actor, params.id, body),
  uninviteMember: ({ actor, params, body }) => uninviteMember(deps)(actor, params.id, body),
  acceptOffice: ({ actor, params }) => acceptInvitation(deps)(actor, params.id),
  declineOffice: ({ actor, params }) => declineInvitation(deps)(actor, params.id),
  showPipeline: ({ actor, params, body }) => showPipeline(deps)(actor, params.id, body.shown),
  changeRole: ({ actor, params, body }) =>
    changeRole(deps)(actor, params.id, { memberId: params.member, role: body.role }),
  removeMember: ({ actor, params }) => removeMember(deps)(actor, params.id, params.member),
});

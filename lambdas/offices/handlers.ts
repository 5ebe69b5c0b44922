import { type Handlers, success } from '#core/http/serve.ts';
import { changeRole, removeMember } from './change-member.ts';
import type { routes } from './contract.ts';
import { createOffice } from './create-office.ts';
import { acceptInvitation, declineInvitation } from './invitations/answer-invitation.ts';
import { inviteMember, type OfficeDeps, uninviteMember } from './invitations/invite-member.ts';
import { listOffices } from './list-offices.ts';
import { readOffice } from './read-office.ts';
import { showPipeline } from './shown-deals.ts';

const after = async (work: Promise<void>) => {
  await work;
  return success;
};

/** Served with the account, whose function may touch the same. */
export const officeHandlers = (deps: OfficeDeps): Handlers<typeof routes> => ({
  offices: ({ actor }) => listOffices(deps)(actor),
  createOffice: ({ actor, body }) => createOffice(deps)(actor, body),
  office: ({ actor, params }) => readOffice(deps)(actor, params.id),
  inviteMember: ({ actor, params, body }) => after(inviteMember(deps)(actor, params.id, body)),
  uninviteMember: ({ actor, params, body }) => after(uninviteMember(deps)(actor, params.id, body)),
  acceptOffice: ({ actor, params }) => after(acceptInvitation(deps)(actor, params.id)),
  declineOffice: ({ actor, params }) => after(declineInvitation(deps)(actor, params.id)),
  showPipeline: ({ actor, params, body }) => after(showPipeline(deps)(actor, params.id, body.shown)),
  changeRole: ({ actor, params, body }) =>
    after(changeRole(deps)(actor, params.id, { memberId: params.member, role: body.role })),
  removeMember: ({ actor, params }) => after(removeMember(deps)(actor, params.id, params.member)),
});

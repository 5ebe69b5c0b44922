import type { Guest } from '#core/http/actor.ts';
import type { Reply } from '#core/http/route.ts';
import { answerableRequest } from '#public/funds/request';
import type { routes } from '../contract.ts';
import { type CreateLinkTokenDeps, createLinkToken, type LinkTokenOptions } from '../linking/create-link-token.ts';
import { guestOwner } from '../owner-rows.ts';

/** The guest's pages recognize 'in progress'; the text is part of the wire format. */
const IN_PROGRESS = { link_token: '', status_message: 'A report is already in progress.' };

export const guestLinkToken = (deps: CreateLinkTokenDeps) => {
  const create = createLinkToken(deps);
  return async (guest: Guest, options: LinkTokenOptions): Promise<Reply<typeof routes.guestLinkToken>> => {
    const request = answerableRequest(guest, deps.clock);
    // A bank that was kept may need its owner to sign in again.
    if ((request.state === 'at_bank' || request.state === 'received') && !options.repairItemId) return IN_PROGRESS;
    const token = await create(guestOwner(request.id), { ...options, isSample: request.sample });
    return { link_token: token, status_message: 'ok' };
  };
};

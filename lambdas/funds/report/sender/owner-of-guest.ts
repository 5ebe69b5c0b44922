import type { Guest } from '#core/http/actor.ts';
import { linkNotFound } from '#core/http/guest-link.ts';
import { guestOwner } from '#public/funds/bank';

/** The guest of a request sends letters; a reader's link owns nothing. */
export const ownerOfGuest = ({ link }: Guest): string => {
  if (link.kind !== 'request') throw linkNotFound();
  return guestOwner(link.id);
};

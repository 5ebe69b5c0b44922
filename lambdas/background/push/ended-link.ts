// Recognizes changes that end a guest's open pages: the request was canceled, or the link has a new pin
// (core/http/rotate-pin.ts). Pure.
import { type Item, textOf } from '#core/data/attribute-value.ts';
import { AppError } from '#core/http/errors.ts';

export const endedBy = (before: Item, after: Item): AppError | undefined => {
  // The old pin belongs to a link that no longer exists, also when the request went to another address.
  if (after.browsersSince !== before.browsersSince) return new AppError('LINK_NOT_FOUND');
  if (after.state === 'cancelled' && before.state !== 'cancelled')
    return new AppError('LINK_CANCELLED', { message: `${after.agentName} has canceled this request.` });
  return undefined;
};

/** The agent who lost the link to another agent; their conversations on it end. */
export const formerAgentOf = (before: Item, after: Item): string | undefined =>
  before.agentId === after.agentId ? undefined : textOf(before.agentId);

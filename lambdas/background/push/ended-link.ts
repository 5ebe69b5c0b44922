// Whether a change of a link ends what its guest has open: it was cancelled, or its pin is another one because the mail had
// gone to a wrong address. Pure.
import type { Item } from '#core/data/attribute-value.ts';
import { AppError } from '#core/http/errors.ts';

export const endedBy = (before: Item, after: Item): AppError | undefined => {
  if (after.state === 'cancelled' && before.state !== 'cancelled')
    return new AppError('LINK_CANCELLED', { message: `${after.agentName} has cancelled this request.` });
  // Whoever holds the old pin holds a link that there is not.
  if (after.pinVersion !== before.pinVersion) return new AppError('LINK_NOT_FOUND');
  return undefined;
};

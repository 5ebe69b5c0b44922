// An invitation to use the product, one for each address.
import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';

export const invitationEntity = defineEntity({
  name: 'invitation',
  key: { PK: 'INVITATION#{email}', SK: 'INVITATION' },
  row: v.object({
    email: v.string(),
    firstName: v.string(),
    lastName: v.string(),
    /** The cause: a purchase, or a member of staff. */
    reason: v.picklist(['purchase', 'staff']),
    version: v.number(),
    /** The version whose email was handed on; lower than `version` until that is done. */
    sentVersion: v.number(),
    /** Set once the person is known: a new account, or an existing one. */
    kind: v.optional(v.picklist(['new', 'return'])),
    agentId: v.optional(v.string()),
    createdAt: v.string(),
    invitedAt: v.array(v.string()),
    sentAt: v.optional(v.string()),
    acceptedAt: v.optional(v.string()),
    bouncedAt: v.optional(v.string()),
    /** Staff took it back. They can invite again. */
    revokedAt: v.optional(v.string()),
    /** How many of the versions only took one back. */
    revocations: v.optional(v.number()),
  }),
  readBy: 'one Get',
});
export type Invitation = RowOf<typeof invitationEntity>;

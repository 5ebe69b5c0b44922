// An invitation to use the product, one for each address.
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import * as z from '#core/schema.ts';

export const invitationEntity = defineEntity({
  name: 'invitation',
  key: { PK: 'INVITATION#{email}', SK: 'INVITATION' },
  row: z.object({
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    /** What led to it: a purchase, or a member of staff. */
    reason: z.enum(['purchase', 'staff']),
    version: z.number(),
    /** The version whose email was handed on; behind `version` while that is still to be done. */
    sentVersion: z.number(),
    /** Set once the person is known: a new account, or an existing one. */
    kind: z.optional(z.enum(['new', 'return'])),
    agentId: z.optional(z.string()),
    createdAt: z.string(),
    invitedAt: z.array(z.string()),
    sentAt: z.optional(z.string()),
    acceptedAt: z.optional(z.string()),
    bouncedAt: z.optional(z.string()),
    /** Staff took it back. They can invite again. */
    revokedAt: z.optional(z.string()),
    /** How many of the versions only took one back. */
    revocations: z.optional(z.number()),
  }),
  readBy: 'one Get',
});
export type Invitation = RowOf<typeof invitationEntity>;

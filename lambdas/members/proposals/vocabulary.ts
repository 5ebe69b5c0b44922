// Shared by calls and rows: the acts that an agent's own assistant may propose, and how many may wait.
import * as v from 'valibot';

/** Shown as someone else's words, so they're short. */
export const PROPOSAL_LIMITS = { open: 10, days: 7, reason: 300, assistant: 60, message: 2000, note: 1000 } as const;

/** A request in the names of the agent's form. Its limits are the form's: it's sent from there. */
export const proposedRequest = v.object({
  to_user_first_name: v.string(),
  to_user_last_name: v.string(),
  to_user_email: v.string(),
  proof_amount: v.number(),
  message_body: v.string(),
  property_address: v.string(),
  offer_amount: v.number(),
  needed_by: v.string(),
});

export type ProposedRequest = v.InferOutput<typeof proposedRequest>;

/** A proposed act, and the request or client that it's about. */
export const proposed = v.variant('kind', [
  v.object({ kind: v.literal('request'), request: proposedRequest }),
  v.object({ kind: v.literal('reminder'), communication_id: v.string() }),
  v.object({ kind: v.literal('call'), client_id: v.string(), call_on: v.string(), note: v.string() }),
]);

/** The proposal that a call carries out. */
export const proposalId = { proposal_id: v.optional(v.pipe(v.string(), v.maxLength(64))) };
export type Proposed = v.InferOutput<typeof proposed>;
export type ProposalKind = Proposed['kind'];

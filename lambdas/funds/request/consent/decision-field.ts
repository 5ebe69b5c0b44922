// How a decision about sending is kept and shown. Small: pages import it.
import * as v from 'valibot';

/**
 * draft: the client puts the report together. show me first: the bank is read, and the client decides once they see the result.
 * send when confirmed: the result is sent without another tap. send: the client tapped Send.
 */
export const DECISIONS = ['draft', 'show me first', 'send when confirmed', 'send', 'stopped'] as const;
export type Decision = (typeof DECISIONS)[number];

/** `words`: the version of what the button said (consents.ts); `hash`: of the entry that records it. */
export const decisionField = v.object({
  is: v.picklist(DECISIONS),
  number: v.number(),
  words: v.string(),
  at: v.string(),
  hash: v.string(),
});

/** What the client's page knows of it. A send names the number, so that a decision made elsewhere since isn't passed over. */
export const decisionView = v.object({ is: v.nullable(v.picklist(DECISIONS)), number: v.number() });

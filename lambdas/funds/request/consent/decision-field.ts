// A decision about sending, as it's stored and shown. Small: pages import it.
import * as v from 'valibot';

/**
 * draft: the client writes the report. show me first: the bank is read, and the client decides once they see the
 * result. send when confirmed: the result is sent without another tap. send: the client tapped Send.
 */
export const DECISIONS = ['draft', 'show me first', 'send when confirmed', 'send', 'stopped'] as const;
export type Decision = (typeof DECISIONS)[number];

/** `words`: the version of the button's text (consents.ts); `hash`: of the entry that records it. */
export const decisionField = v.object({
  is: v.picklist(DECISIONS),
  number: v.number(),
  words: v.string(),
  at: v.string(),
  hash: v.string(),
});

/** The part that the client's page knows. A send names the number, so that a newer decision made elsewhere isn't ignored. */
export const decisionView = v.object({ is: v.nullable(v.picklist(DECISIONS)), number: v.number() });

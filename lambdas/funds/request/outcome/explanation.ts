// Why an account is in another name: what the client says about it. It's the client's word, under the seal as such. Pure.
import * as v from 'valibot';

export const EXPLANATION_REASONS = ['joint', 'spouse', 'gift', 'trust', 'company', 'former_name', 'other'] as const;
export type ExplanationReason = (typeof EXPLANATION_REASONS)[number];

export const LONGEST_EXPLANATION = 300;

export const explanationField = v.object({
  by: v.string(),
  reason: v.picklist(EXPLANATION_REASONS),
  words: v.string(),
});
export type Explanation = v.InferOutput<typeof explanationField>;

const REASON_WORDS: Record<ExplanationReason, string> = {
  joint: 'a joint account',
  spouse: "a spouse's account",
  gift: 'a gift',
  trust: 'a trust',
  company: 'their company',
  former_name: 'a former name',
  other: 'another reason',
};

/** As one sentence, with the name of the person whose word it is. */
export const explanationWords = ({ by, reason, words }: Explanation): string =>
  `${by} says: ${REASON_WORDS[reason]}${words ? `. "${words}"` : '.'}`;

// SES's report about an email that has arrived. Its verdicts come with SES's call, so no sender can forge them.
import * as v from 'valibot';
import { verdict } from './vocabulary.ts';

const verdictField = v.object({ status: verdict });

const record = v.object({
  ses: v.object({
    mail: v.object({
      timestamp: v.string(),
      messageId: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)),
      /** The address for bounces; empty in automatic replies. */
      source: v.optional(v.string(), ''),
      commonHeaders: v.optional(
        v.object({ from: v.optional(v.array(v.string()), []), subject: v.optional(v.string(), '') }),
        {},
      ),
    }),
    receipt: v.object({
      recipients: v.array(v.string()),
      spamVerdict: verdictField,
      virusVerdict: verdictField,
      spfVerdict: verdictField,
      dkimVerdict: verdictField,
      dmarcVerdict: verdictField,
    }),
  }),
});
export type Receipt = v.InferOutput<typeof record>['ses'];

export const receiptEvent = v.object({ Records: v.array(record) });

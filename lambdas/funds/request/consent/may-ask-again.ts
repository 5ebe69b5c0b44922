// Decides from the client's consent when the agent may ask "still good?". Pure.
import type * as v from 'valibot';
import { DAY, isoAfter } from '#core/platform/clock.ts';
import { isDayOver } from '#core/platform/deadline.ts';
import { LIMITS } from '../vocabulary.ts';
import type { ClosingDate, stillGoodField } from './still-good-field.ts';

const isAhead = ({ until, zone }: ClosingDate, now: Date): boolean => !isDayOver(until, now, zone);

type Asked = { stillGood?: v.InferOutput<typeof stillGoodField> | undefined; stillGoodAsked?: string[] | undefined };

/** The client's consent has begun, and its last day isn't over. */
export const mayAskAgain = ({ stillGood }: Pick<Asked, 'stillGood'>, now: Date): boolean =>
  stillGood !== undefined && isAhead(stillGood, now);

/** How often it was asked within the last day. */
export const askedLately = ({ stillGoodAsked = [] }: Pick<Asked, 'stillGoodAsked'>, now: Date): string[] => {
  const since = isoAfter(now, -DAY);
  return stillGoodAsked.filter((at) => at > since);
};

/** The facts in the agent's line in the communications. */
type Line = Asked & { people?: unknown; othersAllow?: ClosingDate | undefined; reportId?: string | undefined };

/** Decided from the agent's line alone. The bank may have been unlinked; that shows when it's asked. */
export const isAskable = (line: Line, now: Date): boolean =>
  line.reportId !== undefined &&
  mayAskAgain(line, now) &&
  (!line.people || (line.othersAllow !== undefined && isAhead(line.othersAllow, now))) &&
  (line.stillGood?.state === 'open' || line.stillGood?.state === 'failed') &&
  askedLately(line, now).length < LIMITS.stillGoodADay;

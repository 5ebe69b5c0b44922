// A couple may open one link on two phones: what one saved isn't undone, or passed over, by the other, who hasn't seen it.
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#core/http/errors.ts';
import { type GuestAnswers, type GuestReportInput, guestAnswersIn, type SeenAnswers } from '../vocabulary.ts';

type Name = keyof GuestAnswers;

const inputFrom = (draft: GuestReportInput, { explanation, ...answers }: GuestAnswers): GuestReportInput => {
  const { explanation_reason: _, ...rest } = draft;
  return {
    ...rest,
    ...answers,
    ...(explanation.reason && { explanation_reason: explanation.reason }),
    explanation_words: explanation.words,
  };
};

type Typed = { seen: SeenAnswers; typed: GuestReportInput };

/** What was saved since the page read it, and isn't what is typed. */
const unseenIn = ({ seen, typed }: Typed, now: GuestAnswers): Name[] => {
  const mine = guestAnswersIn(typed);
  return (Object.keys(now) as Name[]).filter(
    (name) => !isDeepStrictEqual(now[name], seen[name]) && !isDeepStrictEqual(now[name], mine[name]),
  );
};

const changed = (names: readonly Name[], now: GuestAnswers): AppError =>
  new AppError('CONFLICT', {
    message: 'Other answers were saved with this link after you opened it. What you entered is still here.',
    extra: { now: Object.fromEntries(names.map((name) => [name, now[name]])) },
  });

/** Without `seen`, from a page of before, all is as it's typed. */
type Decided = { seen?: SeenAnswers; typed: GuestReportInput };

/** Answers that weren't changed here stay as they are by now; one that was changed in both is refused. */
export const mergedDraft = ({ seen, typed }: Decided, draft: GuestReportInput | undefined): GuestReportInput => {
  if (!seen || !draft) return typed;
  const [mine, now] = [guestAnswersIn(typed), guestAnswersIn(draft)];
  const unseen = unseenIn({ seen, typed }, now);
  if (unseen.some((name) => !isDeepStrictEqual(mine[name], seen[name]))) throw changed(unseen, now);
  return inputFrom(typed, { ...mine, ...Object.fromEntries(unseen.map((name) => [name, now[name]])) });
};

/** What is sent is the client's word: nothing comes into it that they haven't read, and nothing is left out unseen. */
export const requireSeen = ({ seen, typed }: Decided, draft: GuestReportInput | undefined): void => {
  if (!seen || !draft) return;
  const now = guestAnswersIn(draft);
  const unseen = unseenIn({ seen, typed }, now);
  if (unseen.length > 0) throw changed(unseen, now);
};

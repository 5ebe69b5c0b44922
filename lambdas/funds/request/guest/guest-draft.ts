import { isDeepStrictEqual } from 'node:util';
import { type Db, when } from '#core/data/db.ts';
import type { Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Language } from '#core/http/language.ts';
import type { Clock } from '#core/platform/clock.ts';
import { decided } from '../consent/consent-entity.ts';
import { decisionShown } from '../consent/decide.ts';
import { type FundsRequest, fundsRequest } from '../entity.ts';
import { changeWrites } from '../funds-request-store.ts';
import {
  type GuestAnswers,
  type GuestReportInput,
  guestAnswersIn,
  isUnanswered,
  type SeenAnswers,
} from '../vocabulary.ts';
import { whileAnswerable } from './guest-request.ts';

// A couple may open one link on two phones: neither may undo or ignore the other's changes unseen.

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

/** Changes saved since the page was loaded that differ from the typed answers. */
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

/** Without `seen`, every answer counts as typed. */
type Decided = { seen?: SeenAnswers; typed: GuestReportInput };

/** Keeps the current value of answers that weren't changed here; an answer changed on both sides is refused. */
const mergedDraft = ({ seen, typed }: Decided, draft: GuestReportInput | undefined): GuestReportInput => {
  if (!seen || !draft) return typed;
  const [mine, now] = [guestAnswersIn(typed), guestAnswersIn(draft)];
  const unseen = unseenIn({ seen, typed }, now);
  if (unseen.some((name) => !isDeepStrictEqual(mine[name], seen[name]))) throw changed(unseen, now);
  return inputFrom(typed, { ...mine, ...Object.fromEntries(unseen.map((name) => [name, now[name]])) });
};

/** The client must have read everything they send: no unseen change is added or lost. */
export const requireSeen = ({ seen, typed }: Decided, draft: GuestReportInput | undefined): void => {
  if (!seen || !draft) return;
  const now = guestAnswersIn(draft);
  const unseen = unseenIn({ seen, typed }, now);
  if (unseen.length > 0) throw changed(unseen, now);
};

type Saved = { id: string; draft: GuestReportInput; decision: ReturnType<typeof decisionShown> };

/** A client who drafts an answer sends it themselves: their earlier decision ends. */
const isDecision = ({ state, decision }: FundsRequest): boolean => isUnanswered(state) && decision?.is !== 'draft';

/** Stored with the request, so that any device with the link finds it. */
export const saveGuestDraft =
  (deps: { db: Pick<Db, 'get' | 'update' | 'transact'>; clock: Clock }) =>
  (
    guest: Guest,
    typed: GuestReportInput,
    { seen, language = 'en' }: { seen?: SeenAnswers; language?: Language } = {},
  ): Promise<Saved> =>
    whileAnswerable(deps, guest, async (request, now) => {
      const draft = mergedDraft({ seen, typed }, request.draft);
      const saved = (after: FundsRequest) => ({ id: request.communicationId, draft, decision: decisionShown(after) });
      if (isDecision(request)) {
        const { after, entries } = decided(request, 'draft', language, now);
        const writes = changeWrites(request, { ...after, draft }, { silent: !request.bankLinkedAt });
        await deps.db.transact([...writes, ...entries]);
        return saved(after);
      }
      // Increases the revision: an address that is corrected at this moment must not inherit it.
      await fundsRequest.change(
        deps.db,
        { linkId: request.id },
        { set: { draft }, add: { revision: 1 } },
        when('#revision = :revision', { ':revision': request.revision }),
      );
      return saved(request);
    });

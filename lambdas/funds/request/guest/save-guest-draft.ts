import { type Db, when } from '#core/data/db.ts';
import type { Guest } from '#core/http/actor.ts';
import type { Language } from '#core/http/language.ts';
import type { Clock } from '#core/platform/clock.ts';
import { decided } from '../consent/consent-entity.ts';
import { decisionShown } from '../consent/decide.ts';
import { type FundsRequest, fundsRequest } from '../entity.ts';
import { changeWrites } from '../funds-request-store.ts';
import { type GuestReportInput, isUnanswered, type SeenAnswers } from '../vocabulary.ts';
import { mergedDraft } from './guest-draft.ts';
import { whileAnswerable } from './guest-request.ts';

type Saved = { id: string; draft: GuestReportInput; decision: ReturnType<typeof decisionShown> };

/** Who drafts an answer sends it themselves: what they decided before is over. */
const isDecision = ({ state, decision }: FundsRequest): boolean => isUnanswered(state) && decision?.is !== 'draft';

/** Kept with the request, so that any device with the link finds it. */
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
      // Counted as a change: an address that is corrected at this moment must not inherit it.
      await fundsRequest.change(
        deps.db,
        { linkId: request.id },
        { set: { draft }, add: { revision: 1 } },
        when('#revision = :revision', { ':revision': request.revision }),
      );
      return saved(request);
    });

import { type Db, when } from '#core/data/db.ts';
import type { Guest } from '#core/http/actor.ts';
import type { Clock } from '#core/platform/clock.ts';
import { fundsRequest } from '../entity.ts';
import type { GuestReportInput, SeenAnswers } from '../vocabulary.ts';
import { mergedDraft } from './guest-draft.ts';
import { whileAnswerable } from './guest-request.ts';

type Saved = { id: string; draft: GuestReportInput };

/** Kept with the request, so that any device with the link finds it. */
export const saveGuestDraft =
  (deps: { db: Pick<Db, 'get' | 'update'>; clock: Clock }) =>
  (guest: Guest, typed: GuestReportInput, seen?: SeenAnswers): Promise<Saved> =>
    whileAnswerable(deps, guest, async (request) => {
      const draft = mergedDraft({ seen, typed }, request.draft);
      // Counted as a change: an address that is corrected at this moment must not inherit it.
      await fundsRequest.change(
        deps.db,
        { linkId: request.id },
        { set: { draft }, add: { revision: 1 } },
        when('#revision = :revision', { ':revision': request.revision }),
      );
      return { id: request.communicationId, draft };
    });

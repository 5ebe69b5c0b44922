import type { Secret } from '#core/aws/secrets.ts';
import type { Db } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { Parties } from '#public/chat/transaction';
import type { StepNumber } from '#vocabulary/chat/transaction';
import type { ChatMessage } from '../contract.ts';
import { readSession, sessionIdFor, sessionIdsFor } from '../session.ts';
import { readMessages } from './message-store.ts';

type Deps = { db: Pick<Db, 'query'>; pinKey: Secret };
type Span = { after?: number; before?: number };

export const readAsGuest =
  ({ db, pinKey }: Deps) =>
  async ({ linkId }: Pick<Parties, 'linkId'>, sessionId: string, span: Span): Promise<ChatMessage[]> => {
    // For this guest, another link's conversation doesn't exist.
    if (!sessionIdsFor(await pinKey(), linkId).includes(sessionId)) throw new AppError('NOT_FOUND');
    return readMessages(db, sessionId, span);
  };

export const readAsAgent =
  ({ db, pinKey }: Deps) =>
  async ({ linkId }: Pick<Parties, 'linkId'>, step: StepNumber, span: Span): Promise<ChatMessage[]> =>
    readMessages(db, sessionIdFor(await pinKey(), linkId, step), span);

/** For each step, how many of the agent's messages the guest hasn't seen. */
export const unreadByGuest =
  ({ db, pinKey }: { db: Pick<Db, 'get' | 'query'>; pinKey: Secret }) =>
  async ({ linkId }: Pick<Parties, 'linkId'>): Promise<number[]> =>
    Promise.all(
      sessionIdsFor(await pinKey(), linkId).map(async (sessionId) => {
        const session = await readSession(db, sessionId);
        if (!session) return 0;
        const later = await readMessages(db, sessionId, { after: session.seenUser });
        return later.filter(({ from }) => from === 'agent').length;
      }),
    );

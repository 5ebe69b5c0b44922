// The calls of a conversation. What the server answers or refuses is reported as an event.
import type { ChatMessage } from '#contracts/chat/conversation';
import { ApiError } from '#web/api/api-error.ts';
import type { ConversationEvent } from './conversation.ts';
import { readHistory, readSessionId } from './read-incoming.ts';

type Range = { after?: number; before?: number };
export type SessionCallDeps = {
  createSession: (signal: AbortSignal) => Promise<unknown>;
  readMessages: (sessionId: string, range: Range, signal: AbortSignal) => Promise<unknown>;
};

export const createSessionCalls = (
  deps: SessionCallDeps,
  signal: AbortSignal,
  report: (event: ConversationEvent) => void,
) => {
  let sessionId = '';
  const reportCall = async (answer: Promise<ConversationEvent>, asFailure: (error: ApiError) => ConversationEvent) => {
    try {
      report(await answer);
    } catch (error) {
      if (error instanceof ApiError) report(asFailure(error));
      else if (!signal.aborted) throw error;
    }
  };
  const createSession = async (): Promise<ConversationEvent> => {
    const id = readSessionId(await deps.createSession(signal));
    if (!id) return { type: 'sessionFailed' };
    sessionId = id;
    return { type: 'sessionCreated' };
  };
  const read = async (
    range: Range,
    asEvent: (messages: readonly ChatMessage[]) => ConversationEvent,
  ): Promise<ConversationEvent> =>
    asEvent(readHistory(await deps.readMessages(sessionId, range, signal), new Date().toISOString()));

  return {
    sessionId: () => sessionId,
    createSession: () => reportCall(createSession(), (error) => ({ type: 'sessionFailed', error })),
    readLatest: () =>
      reportCall(
        read({}, (messages) => ({ type: 'latestRead', messages })),
        () => ({ type: 'latestRead', messages: [] }),
      ),
    readGap: ({ after }: { after: number }) =>
      reportCall(
        read({ after }, (messages) => ({ type: 'gapRead', after, messages })),
        () => ({ type: 'gapFailed' }),
      ),
    readOlder: ({ before }: { before: number }) =>
      reportCall(
        read({ before }, (messages) => ({ type: 'olderRead', messages })),
        () => ({ type: 'olderFailed' }),
      ),
  };
};

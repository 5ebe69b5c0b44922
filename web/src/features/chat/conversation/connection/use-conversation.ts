import { useEffect, useRef, useState } from 'react';
import type { Route } from '#core/http/route.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { hasShapeOf, keep, kept } from '#web/funds/unsent/tab-storage.ts';
import type { Waiting } from './channel.ts';
import { newConversation } from './conversation.ts';
import { type ConversationActions, type ConversationDeps, openConversation } from './open-conversation.ts';

type Deps = Omit<ConversationDeps, 'onState' | 'onChange' | 'unsent'> & {
  /** Routes to read again when something else of the transaction has changed. */
  refreshes: readonly Route[];
};

/** Messages that the server doesn't have yet survive a reload. Each has an ID, so it's never doubled. */
const unsentIn = (name: string) => `chat-unsent:${name}`;
const isWaiting = hasShapeOf<Waiting>({ clientId: '', text: '', at: '', wasSent: false });
const areWaiting = (value: unknown): value is Waiting[] => Array.isArray(value) && value.every(isWaiting);

/** The conversation with this name. Another name opens another conversation. */
export const useConversation = (name: string, deps: Deps) => {
  const [conversation, setConversation] = useState(() => newConversation(deps.self));
  const [actions, setActions] = useState<ConversationActions>();
  const latest = useRef(deps);
  useEffect(() => {
    latest.current = deps;
  });

  useEffect(() => {
    const { self } = latest.current;
    const unsent = kept(unsentIn(name), areWaiting) ?? [];
    setConversation(newConversation(self, unsent));
    const opened = openConversation({
      self,
      unsent,
      createSession: (signal) => latest.current.createSession(signal),
      readMessages: (id, range, signal) => latest.current.readMessages(id, range, signal),
      proof: () => latest.current.proof(),
      onChange: () => void refreshCalls(...latest.current.refreshes),
      onState: (state) => {
        const { waiting } = state.channel;
        keep(unsentIn(name), waiting.length > 0 ? waiting : undefined);
        setConversation(state);
      },
    });
    setActions(opened);
    return opened.end;
  }, [name]);

  return { conversation, actions };
};

import { useEffect, useRef, useState } from 'react';
import type { Route } from '#core/http/route.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { newConversation } from './conversation.ts';
import { type ConversationActions, type ConversationDeps, openConversation } from './open-conversation.ts';

type Deps = Omit<ConversationDeps, 'onState' | 'onChange'> & {
  /** Routes to read again when something else of the transaction has changed. */
  refreshes: readonly Route[];
};

/** The conversation under `name`; another name opens another one. */
export const useConversation = (name: string, deps: Deps) => {
  const [conversation, setConversation] = useState(() => newConversation(deps.self));
  const [actions, setActions] = useState<ConversationActions>();
  const latest = useRef(deps);
  useEffect(() => {
    latest.current = deps;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the name identifies what the calls are about
  useEffect(() => {
    const { self } = latest.current;
    setConversation(newConversation(self));
    const opened = openConversation({
      self,
      createSession: (signal) => latest.current.createSession(signal),
      readMessages: (id, range, signal) => latest.current.readMessages(id, range, signal),
      proof: () => latest.current.proof(),
      onChange: () => void refreshCalls(...latest.current.refreshes),
      onState: setConversation,
    });
    setActions(opened);
    return opened.end;
  }, [name]);

  return { conversation, actions };
};

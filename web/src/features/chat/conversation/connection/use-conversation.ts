import { useEffect, useRef, useState } from 'react';
import { newConversation } from './conversation.ts';
import { type ConversationActions, type ConversationDeps, openConversation } from './open-conversation.ts';

/** The conversation under `name`; another name opens another one. */
export const useConversation = (name: string, deps: Omit<ConversationDeps, 'onState'>) => {
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
      onChange: () => latest.current.onChange(),
      onState: setConversation,
    });
    setActions(opened);
    return opened.end;
  }, [name]);

  return { conversation, actions };
};

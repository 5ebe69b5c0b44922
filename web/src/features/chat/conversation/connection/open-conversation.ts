// Drives a conversation: transition.ts decides, run-effects.ts does.
import { type Conversation, type ConversationEvent, newConversation } from './conversation.ts';
import { createEffects, type EffectDeps } from './run-effects.ts';
import { transition } from './transition.ts';

export type ConversationDeps = EffectDeps & {
  self: Conversation['self'];
  onState: (state: Conversation) => void;
};

export const openConversation = (deps: ConversationDeps) => {
  let state = newConversation(deps.self);
  const dispatch = (event: ConversationEvent) => {
    const reaction = transition(state, event);
    state = reaction.state;
    deps.onState(state);
    for (const effect of reaction.effects) effects.run(effect);
  };
  const effects = createEffects(deps, dispatch);
  dispatch({ type: 'started' });
  return {
    write: (text: string) =>
      dispatch({ type: 'wrote', clientId: crypto.randomUUID(), text, at: new Date().toISOString() }),
    retry: (clientId: string) => dispatch({ type: 'retried', clientId }),
    restart: () => dispatch({ type: 'started' }),
    type: () => dispatch({ type: 'typed', at: Date.now() }),
    read: (seq: number) => dispatch({ type: 'read', seq }),
    handOff: (to: 'agent' | 'assistant') => dispatch({ type: 'chose', to }),
    readOlder: () => dispatch({ type: 'askedForOlder' }),
    end: effects.end,
  };
};
export type ConversationActions = ReturnType<typeof openConversation>;

import { useEffect, useRef, useState } from 'react';
import { emptyChannel } from './channel.ts';
import { type Conversation, type OpenConversation, openConversation, type Parts } from './open-conversation.ts';

const nothing: Conversation = {
  status: 'creating',
  channel: emptyChannel,
  handedOver: false,
  seen: { user: 0, agent: 0 },
};

/** The conversation under `name`; another name is another one, begun anew. */
export const useConversation = (name: string, parts: Omit<Parts, 'onChange'>) => {
  const [state, setState] = useState(nothing);
  const [open, setOpen] = useState<OpenConversation>();
  const latest = useRef(parts);
  useEffect(() => {
    latest.current = parts;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for what the parts ask for
  useEffect(() => {
    setState(nothing);
    const conversation = openConversation({
      self: latest.current.self,
      session: (signal) => latest.current.session(signal),
      history: (id, range, signal) => latest.current.history(id, range, signal),
      proof: () => latest.current.proof(),
      onNews: () => latest.current.onNews(),
      onChange: setState,
    });
    setOpen(conversation);
    return conversation.end;
  }, [name]);

  return { state, open };
};

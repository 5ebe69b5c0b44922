import type { Agent } from '#core/http/actor.ts';
import type { Communication } from './contract.ts';
import { communicationFrom, type MessageStore } from './message-store.ts';

export const listCommunications =
  (deps: { messages: Pick<MessageStore, 'list'> }) =>
  async (
    agent: Agent,
    page: { limit?: number; cursor?: string },
  ): Promise<{ communications: Communication[]; next_cursor: string | null }> => {
    const { items, nextCursor } = await deps.messages.list(agent.id, page);
    return { communications: items.map(communicationFrom), next_cursor: nextCursor };
  };

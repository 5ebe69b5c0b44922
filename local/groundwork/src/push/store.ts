// What the push service keeps: who subscribed with which sender's key, and the messages that it took.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openState } from '@local/simulator/state';

export type Subscription = { token: string; at: string; key: string; endedAt?: string };
export type Message = {
  at: string;
  token: string;
  ttl: number;
  topic?: string;
  urgency: string;
  /** As it came: only the browser can read it. */
  body: string;
};
type Kept = { subscriptions: Subscription[]; messages: Message[] };

const KEPT_MESSAGES = 200;

export const openStore = (dataDir: string, file: string, now: () => Date) => {
  const state = openState<Kept>(join(dataDir, file), () => ({ subscriptions: [], messages: [] }));
  const { value } = state;
  return {
    subscriptions: () => value.subscriptions,
    messages: () => value.messages,
    subscribe(key: string): Subscription {
      const made = { token: randomBytes(24).toString('base64url'), at: now().toISOString(), key };
      value.subscriptions.push(made);
      state.save();
      return made;
    },
    /** False when there is none. */
    end(token: string): boolean {
      const found = value.subscriptions.find((one) => one.token === token);
      if (!found) return false;
      found.endedAt = now().toISOString();
      state.save();
      return true;
    },
    take(message: Omit<Message, 'at'>): void {
      // One that waits is replaced by the next with the same topic. Here no browser ever fetches them, so it's the last that counts.
      const others = value.messages.filter(
        ({ token, topic }) => topic === undefined || token !== message.token || topic !== message.topic,
      );
      value.messages = [...others, { at: now().toISOString(), ...message }].slice(-KEPT_MESSAGES);
      state.save();
    },
  };
};
export type Store = ReturnType<typeof openStore>;

// Checking an opt-in: saved at once, announced, and for a while it can be undone.
import { useRef, useState } from 'react';
import { routes } from '#contracts/clients/consent';
import type { Channel, ListedClient } from '#contracts/clients/list';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { strings } from '../strings.ts';

const words = strings.consent;

export type SavedConsent = { client: ListedClient; channel: Channel; seq: number; isIn: boolean };

const noop = () => undefined;
const isOptedOut = (error: unknown) => error instanceof ApiError && error.code === 'OPTED_OUT';
const notifyFailed = (error: unknown) =>
  notify({ type: 'error', header: words.failed, content: error instanceof Error ? error.message : '' });

export const useConsent = (replace: (client: ListedClient) => unknown) => {
  const [saved, setSaved] = useState<SavedConsent>();
  /** The client has opted out: asks for the words they've changed their mind with. */
  const [asking, setAsking] = useState<{ client: ListedClient; channel: Channel }>();
  /** One after the other, as they were checked: each is an entry that follows the one before. */
  const line = useRef<Promise<unknown>>(Promise.resolve());

  const save = async (client: ListedClient, channel: Channel, optedIn: boolean, said?: string) => {
    try {
      const reply = await call(routes.setConsent, {
        params: { id: client.id },
        body: { channel, opted_in: optedIn, said },
      });
      await replace(reply.client);
      setSaved({ client: reply.client, channel, seq: reply.seq, isIn: optedIn });
      setAsking(undefined);
    } catch (error) {
      if (said === undefined && isOptedOut(error)) setAsking({ client, channel });
      else notifyFailed(error);
      if (said !== undefined) throw error;
    }
  };

  const set = (client: ListedClient, channel: Channel, optedIn: boolean, said?: string): Promise<void> => {
    const turn = line.current.then(() => save(client, channel, optedIn, said));
    line.current = turn.catch(noop);
    return turn;
  };

  const undo = async () => {
    if (!saved) return;
    setSaved(undefined);
    try {
      const { client, channel, seq } = saved;
      const reply = await call(routes.setConsent, { params: { id: client.id }, body: { channel, undo: seq } });
      await replace(reply.client);
      notify({ type: 'info', content: words.undone });
    } catch (error) {
      notifyFailed(error);
    }
  };

  return {
    set,
    undo,
    saved,
    asking,
    dismiss: () => setSaved(undefined),
    stopAsking: () => setAsking(undefined),
  };
};

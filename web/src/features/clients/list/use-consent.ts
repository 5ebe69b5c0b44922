// Saves a checked opt-in at once, announces it, and lets people undo it for a while.
import { useRef, useState } from 'react';
import { routes, SAID_LENGTH } from '#contracts/clients/consent';
import type { Channel, ListedClient } from '#contracts/clients/list';
import { REQUIRED_MESSAGE } from '#core/http/field-words.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { confirm } from '#web/ui/feedback/questions.tsx';
import { useNotifyFailure } from '#web/ui/feedback/use-notify-failure.ts';
import { strings } from '../strings.ts';

const words = strings.consent;

export type SavedConsent = { client: ListedClient; channel: Channel; seq: number; isIn: boolean };

const noop = () => undefined;
const isOptedOut = (error: unknown) => error instanceof ApiError && error.code === 'OPTED_OUT';

export const useConsent = (replace: (client: ListedClient) => unknown) => {
  const notifyFailure = useNotifyFailure();
  const [saved, setSaved] = useState<SavedConsent>();
  /** Saves run one after the other, in the order of the clicks, because each entry of the record follows the one before. */
  const line = useRef<Promise<unknown>>(Promise.resolve());

  const save = async (client: ListedClient, channel: Channel, optedIn: boolean, said?: string) => {
    try {
      const reply = await call(routes.setConsent, {
        params: { id: client.id },
        body: { channel, opted_in: optedIn, said },
      });
      await replace(reply.client);
      setSaved({ client: reply.client, channel, seq: reply.seq, isIn: optedIn });
    } catch (error) {
      if (said === undefined && isOptedOut(error)) askAgain(client, channel);
      else notifyFailure(error, { header: words.failed });
      if (said !== undefined) throw error;
    }
  };

  const set = (client: ListedClient, channel: Channel, optedIn: boolean, said?: string): Promise<void> => {
    const turn = line.current.then(() => save(client, channel, optedIn, said));
    line.current = turn.catch(noop);
    return turn;
  };

  /** Asks for the words in which a client who had opted out changed their mind. The words are optional. */
  const askAgain = (client: ListedClient, channel: Channel) =>
    void confirm(
      {
        title: words.askTitle(client.name),
        words: words.ask,
        confirm: words.record,
        fields: { said: { label: words.said, rows: 3, maxLength: SAID_LENGTH, isRequired: true } },
        check: ({ said }: { said: string }) => (said.trim() === '' ? { said: REQUIRED_MESSAGE } : {}),
      },
      ({ said = '' }) => set(client, channel, true, said.trim()),
    );

  const undo = async () => {
    if (!saved) return;
    setSaved(undefined);
    try {
      const { client, channel, seq } = saved;
      const reply = await call(routes.setConsent, { params: { id: client.id }, body: { channel, undo: seq } });
      await replace(reply.client);
      notify({ type: 'info', content: words.undone });
    } catch (error) {
      notifyFailure(error, { header: words.failed });
    }
  };

  return { set, undo, saved, dismiss: () => setSaved(undefined) };
};

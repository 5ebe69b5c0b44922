// Ticking an opt-in: saved at once, said aloud, and taken back for a while with 'Undo'.
import { useState } from 'react';
import type { Channel, ListedClient } from '#contracts/clients/client';
import { routes } from '#contracts/clients/consent';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { strings } from '../strings.ts';

const words = strings.consent;

export type SavedConsent = { client: ListedClient; channel: Channel; seq: number; isIn: boolean };

const isIn = (client: ListedClient, channel: Channel): boolean =>
  ({ phone: client.phone_campaign, email: client.email_campaign, snail: client.snail_mail_campaign })[channel];

export const useConsent = (replace: (client: ListedClient) => unknown) => {
  /** Shown at once as it will be; goes back when it is refused. */
  const [saving, setSaving] = useState<{ key: string; isIn: boolean }>();
  const [saved, setSaved] = useState<SavedConsent>();
  /** The client's own opt-out stands against it: asks for their words. */
  const [asking, setAsking] = useState<{ client: ListedClient; channel: Channel }>();

  const keyOf = (client: ListedClient, channel: Channel) => `${client.id} ${channel}`;

  const set = async (client: ListedClient, channel: Channel, optedIn: boolean, said?: string) => {
    if (saving) return;
    setSaving({ key: keyOf(client, channel), isIn: optedIn });
    try {
      const reply = await call(routes.setConsent, {
        params: { id: client.id },
        body: { channel, opted_in: optedIn, said },
      });
      await replace(reply.client);
      setSaved({ client: reply.client, channel, seq: reply.seq, isIn: optedIn });
      setAsking(undefined);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'OPTED_OUT' && said === undefined) setAsking({ client, channel });
      else notify({ type: 'error', header: words.failed, content: error instanceof Error ? error.message : '' });
      if (said !== undefined) throw error;
    } finally {
      setSaving(undefined);
    }
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
      notify({ type: 'error', header: words.failed, content: error instanceof Error ? error.message : '' });
    }
  };

  return {
    set,
    undo,
    saved,
    asking,
    dismiss: () => setSaved(undefined),
    stopAsking: () => setAsking(undefined),
    isChecked: (client: ListedClient, channel: Channel) =>
      saving?.key === keyOf(client, channel) ? saving.isIn : isIn(client, channel),
  };
};

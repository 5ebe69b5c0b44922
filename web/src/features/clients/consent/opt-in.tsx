import Checkbox from '@cloudscape-design/components/checkbox';
import { useState } from 'react';
import type { Channel, ListedClient } from '#contracts/clients/list';

export type OptInProps = {
  client: ListedClient;
  channel: Channel;
  label: string;
  /** Settles once it's saved or refused. */
  onConsent: (client: ListedClient, channel: Channel, optedIn: boolean) => Promise<void>;
};

const isIn = (client: ListedClient, channel: Channel): boolean =>
  ({ phone: client.phone_campaign, email: client.email_campaign, snail: client.snail_mail_campaign })[channel];

/**
 * Shown at once as it will be, and as before if it's refused. The box knows this itself: if the page did, each press would draw
 * the whole list.
 */
export function OptIn({ client, channel, label, onConsent }: OptInProps) {
  const [wish, setWish] = useState<{ checked: boolean }>();
  const change = async (next: { checked: boolean }) => {
    setWish(next);
    await onConsent(client, channel, next.checked);
    // A later wish is shown until it's saved, too.
    setWish((latest) => (latest === next ? undefined : latest));
  };
  return (
    <Checkbox
      checked={wish?.checked ?? isIn(client, channel)}
      ariaLabel={label}
      onChange={({ detail }) => void change({ checked: detail.checked })}
    />
  );
}

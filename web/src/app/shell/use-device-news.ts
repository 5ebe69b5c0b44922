// Keeps this browser at its push service, for those who turned news on.
import { useEffect } from 'react';
import { deviceNews } from '#web/membership/device-news.ts';
import { useToken } from '#web/session/token.ts';

const keep = async () => (await import('#web/membership/push-subscription.ts')).keepDeviceNews();
const isAllowed = () => !['not-possible', 'blocked'].includes(deviceNews()) && Notification.permission === 'granted';

export function useDeviceNews(): void {
  const token = useToken();
  useEffect(() => {
    // Without the network, the next page tries again.
    if (token !== null && isAllowed()) keep().catch(() => undefined);
  }, [token]);
}

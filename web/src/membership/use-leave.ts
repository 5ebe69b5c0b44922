import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '#web/api/api-error.ts';
import { useFailure } from '#web/ui/browser/use-on-online.ts';

/** Gets an address at the payment service from the server, and goes there. The button stays busy until the page is gone. */
export function useLeave(ask: (idempotencyKey: string) => Promise<{ url: string }>) {
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useFailure<ApiError>();
  const key = useRef(crypto.randomUUID());

  useEffect(() => {
    // The browser's Back restores this page with its busy button.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      key.current = crypto.randomUUID();
      setLeaving(false);
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  const leave = async () => {
    setLeaving(true);
    setFailure(undefined);
    try {
      const { url } = await ask(key.current);
      location.assign(url);
    } catch (error) {
      setFailure(error as ApiError);
      setLeaving(false);
    }
  };
  return { leave, isLeaving, failure };
}

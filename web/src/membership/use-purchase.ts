import { type PurchaseState, routes } from '#contracts/members/billing';
import { useLookAgain } from '#web/api/look-again.ts';
import { useCall } from '#web/api/use-call.ts';

const LOOK_AGAIN_MS = 2000;
/** A bank debit takes days, so this is enough. */
const LOOK_AGAIN_LATER_MS = 60_000;

type Purchase = { state: PurchaseState };
const isSettling = ({ state }: Purchase) => state === 'verifying' || state === 'preparing';

export const usePurchase = (sessionId: string | null) => {
  const settling = useLookAgain(isSettling, LOOK_AGAIN_MS);
  const pauseAt = (latest: Purchase | undefined) =>
    latest?.state === 'processing' ? LOOK_AGAIN_LATER_MS : settling.refreshInterval(latest);
  return useCall(routes.purchase, sessionId === null ? null : { params: { sessionId } }, {
    ...settling,
    refreshInterval: pauseAt,
  });
};

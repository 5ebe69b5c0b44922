import { type PurchaseState, routes } from '../../../../lambdas/billing/contract.ts';
import { useCall } from '../../api/use-call.ts';

const LOOK_AGAIN_MS = 2000;
/** A bank debit takes days. */
const LOOK_AGAIN_LATER_MS = 60_000;

const pauses: Partial<Record<PurchaseState, number>> = {
  verifying: LOOK_AGAIN_MS,
  preparing: LOOK_AGAIN_MS,
  processing: LOOK_AGAIN_LATER_MS,
};

export const usePurchase = (sessionId: string | null) =>
  useCall(routes.purchase, sessionId === null ? null : { params: { sessionId } }, {
    refreshInterval: (latest) => (latest ? (pauses[latest.state] ?? 0) : 0),
  });

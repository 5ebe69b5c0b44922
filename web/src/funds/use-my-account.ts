import { routes } from '#contracts/members/account';
import type { Reply } from '#core/http/route.ts';
import { useLookAgain } from '#web/api/look-again.ts';
import { useCall } from '#web/api/use-call.ts';

const LOOK_AGAIN_MS = 3000;
const isReading = ({ accounts }: Reply<typeof routes.myAccount>) => accounts.pending;

/** The signed-in person's own account, which is polled while a bank's data is being read. */
export const useMyAccount = () => useCall(routes.myAccount, {}, useLookAgain(isReading, LOOK_AGAIN_MS));

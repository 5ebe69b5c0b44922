import { routes } from '#contracts/members/account';
import { useCall } from '#web/api/use-call.ts';
import { claimsOf } from './claims.ts';
import { useToken } from './token.ts';

/** The signed-in person's name: from My Details, and until that has loaded, from the sign-up. */
export function useOwnName(): string {
  const token = useToken();
  const account = useCall(routes.myAccount, token === null ? null : {}, { revalidateOnFocus: false });
  const claims = token === null ? null : claimsOf(token);
  return account.data?.accountInfo[0]?.name || claims?.name || '';
}

/** The person's name, or the address that they sign in with if there's no name. */
export function useOwnNameOrEmail(): string {
  const token = useToken();
  const name = useOwnName();
  return name || (token === null ? '' : (claimsOf(token)?.email ?? ''));
}

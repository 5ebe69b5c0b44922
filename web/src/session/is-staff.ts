import { claimsOf } from './claims.ts';
import { useToken } from './token.ts';

/** Only decides what pages show. The server checks the group itself. */
export const useIsStaff = (): boolean => {
  const token = useToken();
  return token !== null && (claimsOf(token)?.['cognito:groups'] ?? []).includes('staff');
};

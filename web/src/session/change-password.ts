import { routes } from '#contracts/members/session';
import { call } from '#web/api/call.ts';
import { cognito } from './lazy-modules.ts';
import { clearToken, saveToken } from './token.ts';

type Passwords = { oldPassword: string; newPassword: string };

/**
 * Changing the password ends every session, this one too. This signs in again with the new one. If that also takes a code, the result is
 * false, and the person signs in on the sign-in page.
 */
export async function changePassword(email: string, { oldPassword, newPassword }: Passwords): Promise<boolean> {
  await call(routes.changePassword, { body: { old_password: oldPassword, new_password: newPassword } });
  try {
    const { startSignIn } = await cognito();
    const next = await startSignIn(email, newPassword);
    if (next.step === 'done') {
      saveToken(next.token);
      return true;
    }
  } catch (cause) {
    // The password is changed anyway, and the sign-in page shows any problem.
    console.warn(cause);
  }
  clearToken();
  return false;
}

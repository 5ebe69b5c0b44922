// A bank that cannot be read blocks the others linked beside it: the guest can drop them all and begin with another one.
import { routes } from '#contracts/funds/report';
import { call } from '#web/api/call.ts';
import type { Credential } from '../guest-link/guest-link.ts';

const LOOK_AGAIN_MS = 700;
const LOOKS = 20;

/** Done when the banks are gone: what is linked before that would go with them. */
export const startOver = async (credential: Credential): Promise<void> => {
  await call(routes.disconnect, { body: credential });
  for (let look = 0; look < LOOKS; look++) {
    const { banks } = await call(routes.guestReports, { body: credential });
    if (banks.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
};

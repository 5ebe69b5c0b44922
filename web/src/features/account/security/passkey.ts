import type { routes } from '#contracts/members/passkeys';
import type { Reply } from '#core/http/route.ts';

export type Passkey = Reply<typeof routes.passkeys>['passkeys'][number];

// The handlers of the passkey routes, served by the account's function.
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { cookiesOf } from '#core/http/http.ts';
import { Answer, type Handlers } from '#core/http/serve.ts';
import { browserOf } from '#handlers/members/session';
import type { StepDeps } from '#public/members/session';
import type { routes } from './contract.ts';
import { ownPasskeys, signInWithPasskey, startPasskeySignIn } from './own-passkeys.ts';
import type { PasskeyPool } from './passkey-pool.ts';

const cookies = ({ event }: { event: APIGatewayProxyEvent }) => cookiesOf(event);

export const passkeyHandlers = (deps: StepDeps & { passkeys: PasskeyPool }): Handlers<typeof routes> => {
  const own = ownPasskeys(deps);
  const use = { start: startPasskeySignIn(deps.passkeys), signIn: signInWithPasskey(deps, deps.passkeys) };
  return {
    startPasskeySignIn: ({ body }) => use.start(body.email),
    signInWithPasskey: async (call) => {
      const { token, setCookies } = await use.signIn(call.body, browserOf(call));
      return new Answer(201, { token }, { cookies: setCookies });
    },
    passkeys: async (call) => ({ passkeys: await own.list(call.actor, cookies(call)) }),
    startPasskey: async (call) => ({ options: await own.start(call.actor, cookies(call)) }),
    addPasskey: (call) => own.add(call.actor, cookies(call), call.body),
    renamePasskey: (call) => own.rename(call.actor, cookies(call), call.params.id, call.body.name),
    removePasskey: (call) => own.remove(call.actor, cookies(call), call.params.id),
  };
};

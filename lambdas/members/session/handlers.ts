// The answers of the session routes. The account's function serves them.
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { cookiesOf } from '#core/http/http.ts';
import { Answer, type Handlers, success } from '#core/http/serve.ts';
import { beginSession, type Renewed, type SessionDeps } from './begin-session.ts';
import { changePassword } from './change-password.ts';
import type { routes } from './contract.ts';
import { endEverySession, endSession } from './end-sessions.ts';
import { refreshSession } from './refresh-session.ts';
import { secondFactor } from './second-factor.ts';
import { NO_SESSION } from './session-cookie.ts';

const given = (status: number, { token, setCookie }: Renewed) =>
  new Answer(status, { token }, { cookies: [setCookie] });
const ended = () => new Answer(200, success, { cookies: [NO_SESSION] });
const cookies = ({ event }: { event: APIGatewayProxyEvent }) => cookiesOf(event);

export const sessionHandlers = (deps: SessionDeps): Handlers<typeof routes> => {
  const factor = secondFactor(deps);
  return {
    beginSession: async (call) =>
      given(
        201,
        await beginSession(deps)(call.body.refresh_token, { cookies: cookies(call), userAgent: call.viewer.agent }),
      ),
    refreshSession: async (call) => given(200, await refreshSession(deps)(cookies(call))),
    endSession: async (call) => {
      await endSession(deps)(cookies(call));
      return ended();
    },
    endEverySession: async (call) => {
      await endEverySession(deps)(call.actor, cookies(call));
      return ended();
    },
    changePassword: async (call) => {
      const { old_password: oldPassword, new_password: newPassword } = call.body;
      await changePassword(deps)(call.actor, cookies(call), { oldPassword, newPassword });
      return ended();
    },
    secondFactor: async (call) => ({ on: await factor.isOn(call.actor, cookies(call)) }),
    setUpSecondFactor: async (call) => ({ secret: await factor.setUp(call.actor, cookies(call)) }),
    switchOnSecondFactor: async (call) => {
      await factor.switchOn(call.actor, cookies(call), call.body.code);
      return success;
    },
    switchOffSecondFactor: async (call) => {
      await factor.switchOff(call.actor, cookies(call));
      return success;
    },
  };
};

// The handlers of the session routes, served by the account's function.
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { cookiesOf } from '#core/http/http.ts';
import { Answer, type Handlers, success } from '#core/http/serve.ts';
import { type Browser, beginSession, refreshSession } from './begin-session.ts';
import { changePassword } from './change-password.ts';
import type { routes } from './contract.ts';
import { signedInDevices } from './devices.ts';
import { endEverySession, endSession } from './end-sessions.ts';
import { type StepDeps, secondFactor } from './second-factor.ts';
import { NO_SESSION } from './session-cookie.ts';

const ended = () => new Answer(200, success, { cookies: [NO_SESSION] });
type Called = { event: APIGatewayProxyEvent; viewer: { address: string; agent: string } };
const cookies = ({ event }: Pick<Called, 'event'>) => cookiesOf(event);
export const browserOf = (call: Called): Browser => ({
  cookies: cookies(call),
  userAgent: call.viewer.agent,
  address: call.viewer.address,
});

export const sessionHandlers = (deps: StepDeps): Handlers<typeof routes> => {
  const factor = secondFactor(deps);
  const devices = signedInDevices(deps);
  return {
    beginSession: async (call) => {
      const { token, setCookies, isLicenseFirst } = await beginSession(deps)(call.body.refresh_token, browserOf(call));
      return new Answer(201, { token, licence_first: isLicenseFirst }, { cookies: setCookies });
    },
    refreshSession: async (call) => {
      const { token, setCookie } = await refreshSession(deps)(browserOf(call));
      return new Answer(200, { token }, { cookies: [setCookie] });
    },
    endSession: async (call) => {
      await endSession(deps)(cookies(call));
      return ended();
    },
    endEverySession: async (call) => {
      await endEverySession(deps)(call.actor, cookies(call));
      return ended();
    },
    devices: async (call) => ({ devices: await devices.list(call.actor, cookies(call)) }),
    endDevice: (call) => devices.end(call.actor, cookies(call), call.params.id),
    endOtherDevices: (call) => devices.endOthers(call.actor, cookies(call)),
    changePassword: async (call) => {
      const { old_password: oldPassword, new_password: newPassword } = call.body;
      await changePassword(deps)(call.actor, cookies(call), { oldPassword, newPassword });
      return ended();
    },
    secondFactor: (call) => factor.read(call.actor, cookies(call)),
    setUpSecondFactor: async (call) => ({ secret: await factor.setUp(call.actor, cookies(call)) }),
    switchOnSecondFactor: (call) => factor.switchOn(call.actor, cookies(call), call.body.code),
    switchOffSecondFactor: (call) => factor.switchOff(call.actor, cookies(call)),
  };
};

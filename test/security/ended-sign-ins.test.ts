// T-19, T-22: an ID token from before is no good once all sign-ins of its account have ended, though its signature lasts 15 minutes.
// Seen red: without refuseEnded in core/http/serve.ts, each of these tokens went on reading clients and sending requests.
import { beforeAll, describe, expect, it } from 'vitest';
import { actors, type Person, subscribedAgent } from '../cloud/actors.ts';
import { call, mailTo, signInOnPages } from '../cloud/client.ts';
import { inFlight } from '../cloud/in-flight.ts';
import { askUserPool, codeIn, PASSWORD } from '../cloud/new-agent.ts';
import { operate } from '../cloud/operator.ts';
import { isFullSize, sized } from '../cloud/size.ts';
import { attack } from './attack.ts';
import { pathOf, routesFor } from './route-list.ts';
import { sampleBody } from './sample-input.ts';

const takesToken = ({ path }: { path: string }) => path === '/api/create_link_token';

const OWN = 'my-own-lantern-2026';
let staff: Person;
beforeAll(async () => {
  ({ staff } = await actors());
});

const asStaff = ({ id, email }: Person, change: 'deactivate' | 'reactivate') =>
  call('POST', `/api/staff/accounts/${id}/${change}`, { ...staff, body: { email } });

/** The ways in which all sign-ins of an account end, and the password that leads back in. */
const endings: Record<string, (person: Person) => Promise<string | undefined>> = {
  'staff deactivate the account': async (person) => {
    expect((await asStaff(person, 'deactivate')).status).toBe(200);
    return undefined;
  },
  'staff deactivate the account and open it again': async (person) => {
    await asStaff(person, 'deactivate');
    expect((await asStaff(person, 'reactivate')).status).toBe(200);
    return undefined;
  },
  'the person logs out everywhere': async (person) => {
    expect((await call('POST', '/api/session/end-everywhere', person)).status).toBe(200);
    return PASSWORD;
  },
  'the person changes the password': async (person) => {
    const body = { old_password: PASSWORD, new_password: OWN };
    expect((await call('POST', '/api/session/password', { ...person, body })).status).toBe(200);
    return OWN;
  },
  'an operator signs the person out': async ({ email }) => {
    expect(await operate('person', ['sign-out', '--email', email])).toMatchObject({ code: 0 });
    return PASSWORD;
  },
  'an emailed code sets another password': async ({ email }) => {
    await askUserPool('ForgotPassword', { Username: email });
    const ConfirmationCode = codeIn(await mailTo(email, /password/i));
    await askUserPool('ConfirmForgotPassword', { Username: email, ConfirmationCode, Password: OWN });
    return OWN;
  },
};

/** The ends that an account meets most, and that cost the least. */
const SHORT = ['staff deactivate the account', 'the person logs out everywhere'];

// P-10, P-11.
describe('once', () => {
  // In the short form each tries a sixth of the routes.
  const ended = Object.entries(endings).filter(([name]) => isFullSize || SHORT.includes(name));
  it.each(ended)('%s, a token from before is refused by every route', async (name, end) => {
    const turn = Object.keys(endings).indexOf(name);
    const person = await subscribedAgent('Eve Ended');
    expect((await call('GET', '/api/client-list', { token: person.token })).status).toBe(200);
    const password = await end(person);
    // Anyone may open a bank's window, but not in the name of an account whose sign-ins have ended.
    const routes = [...routesFor('agent', 'staff'), ...routesFor('public').filter(takesToken)].filter(
      (_, at) => (at + turn) % sized(Object.keys(endings).length, 1) === 0,
    );
    const got = await inFlight(8, routes, async (route) => {
      const { method } = route;
      const body = method === 'GET' ? undefined : sampleBody(route, 'still here');
      const path = pathOf(route, person.id);
      // With the cookie that it came with, too, which is as dead.
      const { status, body: answer } = await attack({ method, path, body, token: person.token, cookie: person.cookie });
      return `${status} ${answer?.code} ${route.id}`;
    });
    console.log(`T-19 ended sign-ins: ${got.length} routes tried`);
    expect(got.filter((one) => !/^(401 UNAUTHENTICATED|403 STEP_UP_NEEDED) /.test(one))).toEqual([]);
    if (password === undefined) return;
    const again = await signInOnPages({ email: person.email, password });
    expect((await call('GET', '/api/client-list', { token: again.token })).status).toBe(200);
  });
});

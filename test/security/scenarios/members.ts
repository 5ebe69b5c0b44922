// Accounts, sign-in, staff and payment.
import { cookieIn } from '../../cloud/actors.ts';
import { newKey } from '../../cloud/api-keys.ts';
import { baseUrl, call, mailTo, signIn, temporaryPasswordIn } from '../../cloud/client.ts';
import { makeInvitationOld } from '../../cloud/database.ts';
import { eventually } from '../../cloud/eventually.ts';
import { askUserPool, changeEmail, codeIn, newAgent, replacePassword } from '../../cloud/new-agent.ts';
import { buySeats, newOffice, previewAndAgree } from '../../cloud/office-seats.ts';
import { newsDevicesOf } from '../../cloud/push-browser.ts';
import { signInWithGoogle } from '../../cloud/sign-in-with-google.ts';
import { buy, startCheckout, subscriptionOf } from '../../cloud/stripe.ts';
import { fresh, replayedSession, runSchedule, type Scenario, type Scene } from './scene.ts';

const invite = async ({ asStaff }: Scene) => {
  const email = `${fresh('invited')}@invited.example`;
  const invited = await asStaff('POST', '/api/invitation', { email, firstName: 'Ines', lastName: 'Vited' });
  if (invited.status !== 201) throw new Error(`The invitation was refused: ${invited.text}`);
  return email;
};

const acceptInvitation = async (scene: Scene) => {
  const email = await invite(scene);
  const password = temporaryPasswordIn(await mailTo(email, /invited to/));
  await replacePassword({ email, password }, 'my-own-lantern-2026');
};

const subscribed = async () => {
  const person = await newAgent();
  await buy({ email: person.email, name: 'Bea Buyer' }, person.token);
  return person;
};

const untilPlan = (token: string, plan: string) =>
  eventually(async () => (await call('GET', '/api/subscription', { token })).body?.plan === plan);

const canceled = async () => {
  const { token, email } = await subscribed();
  await untilPlan(token, 'subscribed');
  const { id = '' } = (await subscriptionOf(email)) ?? {};
  await call('POST', `/_local/payments/${id}/cancel`);
  return { token, email };
};

/** Somebody whose account has an ended subscription buys again without signing in. */
const comeBack: Scenario = async () => {
  const { token, email } = await canceled();
  await untilPlan(token, 'free');
  await buy({ email });
};

/** Gives up an address for another one. */
const moveToAnotherAddress: Scenario = async () => {
  const { email, password } = await newAgent();
  const next = `${fresh('moved')}@agents.example`;
  await (await changeEmail({ email, password }, next)).confirm();
  await signIn({ email: next, password });
};

/** Signs up with the address of somebody who comes by Google, and is sent there. */
const signUpTwice: Scenario = async () => {
  const email = `${fresh('gail')}@gmail.example`;
  await signInWithGoogle(email);
  const UserAttributes = [{ Name: 'email', Value: email }];
  await askUserPool('SignUp', { Username: email, Password: 'orchard-lantern-2026', UserAttributes });
};

/** Back in after the password was forgotten; the sessions of before end. */
const resetPassword: Scenario = async () => {
  const { email } = await newAgent();
  await askUserPool('ForgotPassword', { Username: email });
  const ConfirmationCode = codeIn(await mailTo(email, /password/i));
  await askUserPool('ConfirmForgotPassword', { Username: email, ConfirmationCode, Password: 'my-own-lantern-2026' });
};

/** From the hand-over through a refresh to the end of all. */
const wholeSession: Scenario = async () => {
  const { token, cookie } = await newAgent();
  const renewed = await call('POST', '/api/session/refresh', { cookie, headers: { origin: baseUrl() } });
  await call('POST', '/api/session/end-everywhere', {
    token,
    cookie: cookieIn(renewed.headers.get('set-cookie') ?? ''),
  });
};

type Colleague = Awaited<ReturnType<typeof newAgent>>;

/** Clients move to someone else of the office, and their agent leaves it. */
const handOver = async (at: string, from: Colleague, owner: { agent: Colleague; id: string }) => {
  const client = { name: fresh('Cleo'), email: `${fresh('cleo')}@clients.example`, address: '1 Main Street' };
  await call('POST', '/api/client-list', { ...from, body: { ...client, phone_number: '2175550190' } });
  const { members } = (await call('GET', at, from)).body;
  const id = members.find((one: { email: string }) => one.email === from.email)?.id;
  await call('POST', `${at}/members/${id}/hand-over`, { ...owner.agent, body: { to_id: owner.id } });
  await eventually(async () => (await call('GET', `${at}/handovers`, owner.agent)).body.handovers[0].state === 'done');
};

/** Someone is invited and joins, becomes an owner, and the first owner leaves. */
export const lifeOfAnOffice: Scenario = async () => {
  const [owner, other] = [await newAgent(), await newAgent('Otis Other')];
  const at = `/api/offices/${await newOffice(owner, 'Changing Homes')}`;
  await call('POST', `${at}/invitations`, { ...owner, body: { email: other.email, role: 'agent' } });
  await call('POST', `${at}/accept`, other);
  const { body } = await call('GET', at, owner);
  const idOf = (email: string) => body.members.find((one: { email: string }) => one.email === email)?.id;
  await call('PUT', `${at}/pipeline`, { ...other, body: { shown: true } });
  await call('GET', `${at}/members/${idOf(other.email)}/deals`, owner);
  await call('PUT', `${at}/pipeline`, { ...other, body: { shown: false } });
  const third = await newAgent('Tia Third');
  await call('POST', `${at}/invitations`, { ...owner, body: { email: third.email, role: 'agent' } });
  await call('POST', `${at}/accept`, third);
  await handOver(at, third, { agent: owner, id: idOf(owner.email) });
  await call('PUT', `${at}/members/${idOf(other.email)}/role`, { ...owner, body: { role: 'owner' } });
  await call('DELETE', `${at}/members/${idOf(owner.email)}`, owner);
};

export const memberScenarios = (scene: Scene) => {
  const { asAgent, asStaff, agentA, agentB, showPhoto } = scene;
  const purchase = async () => {
    const email = `${fresh('buyer')}@buyers.example`;
    const { sessionId } = await buy({ email });
    return { email, sessionId };
  };
  /** Bought, and then invited by hand as well: the invitation moves in the lists, the password is set again. */
  const inviteBuyer: Scenario = async () => {
    const { email, sessionId } = await purchase();
    await eventually(async () => (await call('GET', `/api/purchases/${sessionId}`)).body?.state === 'invited');
    await makeInvitationOld(email);
    await asStaff('POST', '/api/invitation', { email, firstName: 'Ines', lastName: 'Vited' });
  };
  /** Compares the log with its published part. */
  const checkPublishedAudit: Scenario = async () => {
    await runSchedule('retention');
    await eventually(async () => (await call('GET', '/api/seal-log')).body.days.length > 0);
    return asStaff('GET', '/api/staff/audit/check');
  };
  return {
    accounts: [
      lifeOfAnOffice,
      () => asAgent('GET', '/api/myaccount'),
      async () => {
        const agent = await newAgent();
        await newKey(agent);
        await call('GET', '/api/keys', agent);
      },
      () => newsDevicesOf(agentA),
      () => asAgent('POST', '/api/myaccount', { fname: 'A', lname: 'B', address: 'C' }),
      () => asAgent('POST', '/api/myaccount/licence', {}),
      wholeSession,
      // Uploads enough photos to delete the oldest.
      async () => {
        for (let photo = 0; photo <= 12; photo += 1) await showPhoto();
      },
    ],
    'sign-in': [
      newAgent,
      async () => signInWithGoogle((await newAgent()).email),
      signUpTwice,
      moveToAnotherAddress,
      resetPassword,
      () => signIn({ email: agentB.email, password: 'orchard-lantern-2026' }),
      () => acceptInvitation(scene),
    ],
    staff: [
      () => asStaff('GET', '/api/subscribed_users'),
      () => asStaff('GET', '/api/staff/figures'),
      () => asStaff('GET', '/api/staff/accounts?show=free'),
      async () => {
        // A new sender: the others must be able to keep sending.
        const { token, email } = await newAgent();
        const seller = {
          first_name: 'Sam',
          last_name: 'Seller',
          email: `${fresh('seller')}@sellers.example`,
          message: '',
        };
        await call('POST', '/api/transactions', { token, body: { agent_name: 'Nora New', ...seller } });
        const { body } = await asStaff('GET', '/api/staff/senders');
        const id = body?.senders?.find((one: { email: string }) => one.email === email)?.id;
        await asStaff('POST', `/api/staff/senders/${id}/stop`);
        await asStaff('POST', `/api/staff/senders/${id}/allow`);
      },
      async () => {
        const { email, token } = await newAgent();
        const { id } = (await call('GET', '/api/me', { token })).body;
        await asStaff('POST', `/api/staff/accounts/${id}/deactivate`, { email });
        await asStaff('POST', `/api/staff/accounts/${id}/hand-over`, { email, to_email: 'no-one@example.com' });
        await asStaff('POST', `/api/staff/accounts/${id}/reactivate`, { email });
      },
      async () => asStaff('POST', '/api/staff/invitations/revoke', { email: await invite(scene) }),
      inviteBuyer,
      () => asAgent('GET', '/api/staff/audit'),
      checkPublishedAudit,
    ],
    billing: [
      () => asAgent('GET', '/api/subscription'),
      () => call('GET', '/api/plans'),
      async () => call('GET', `/api/purchases/${(await startCheckout()).sessionId}`),
      async () => {
        const { token, cookie } = await subscribed();
        await call('POST', '/api/subscription/portal', { token, cookie });
      },
      async () => call('POST', '/api/subscription/portal', await replayedSession()),
      async () => {
        const owner = await newAgent();
        const office = await newOffice(owner);
        await buySeats(office, owner, 3);
        await (await previewAndAgree(office, owner, 5)).agree();
      },
      purchase,
      subscribed,
      canceled,
    ],
    'membership-worker': [
      () => invite(scene),
      purchase,
      inviteBuyer,
      comeBack,
      async () => asStaff('POST', '/api/invitation', { email: agentB.email, firstName: 'Bert', lastName: 'Bad' }),
    ],
  } satisfies Record<string, Scenario[]>;
};

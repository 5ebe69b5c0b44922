// The events that the pool's functions get, and the effects of their answers.
import { AdminCreateUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { confirmSignUp, resetPassword, signUp } from 'aws-amplify/auth';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  CLIENT,
  lastSecret,
  POOL,
  plainSignIn,
  startPool,
  type TestPool,
  type TriggerEvent,
} from '../../testing/a-user-pool.ts';

const username = 'agent@example.com';
const password = 'correct horse battery';

let bed: TestPool;
afterEach(() => bed.stop());

const pass = () => undefined;
const throwing = () => {
  throw new Error('Not today');
};
const respond = (response: object) => (event: TriggerEvent) => {
  Object.assign(event.response, response);
};

const join = () => signUp({ username, password, options: { userAttributes: { email: username, name: 'Ann' } } });
const invite = () =>
  bed.sdk.send(
    new AdminCreateUserCommand({
      UserPoolId: POOL,
      Username: 'new@example.com',
      UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
      DesiredDeliveryMediums: ['EMAIL'],
      ClientMetadata: { invitedBy: 'staff' },
    }),
  );

describe('PreSignUp and PostConfirmation', () => {
  it('get the events that Cognito sends', async () => {
    bed = await startPool({ triggers: { PreSignUp: pass, PostConfirmation: pass } });
    const { userId } = await join();
    await confirmSignUp({ username, confirmationCode: lastSecret(bed) });
    expect(bed.events[0]).toEqual({
      version: '1',
      region: 'us-east-1',
      userPoolId: POOL,
      userName: username,
      callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: CLIENT },
      triggerSource: 'PreSignUp_SignUp',
      request: { userAttributes: { email: username, name: 'Ann' }, validationData: null },
      response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
    });
    expect(bed.events[1]).toMatchObject({
      triggerSource: 'PostConfirmation_ConfirmSignUp',
      userName: userId,
      request: { userAttributes: { sub: userId, email_verified: 'true', 'cognito:user_status': 'CONFIRMED' } },
      response: {},
    });
  });

  it('may confirm at once', async () => {
    bed = await startPool({ triggers: { PreSignUp: respond({ autoConfirmUser: true, autoVerifyEmail: true }) } });
    expect(await join()).toMatchObject({ isSignUpComplete: true });
    expect(bed.mails).toEqual([]);
    const { IdToken = '' } = await plainSignIn(bed, username, password);
    expect(bed.cognito().verify(IdToken, 'id')).toMatchObject({ email_verified: true });
  });

  it('may refuse, and then nothing is kept', async () => {
    bed = await startPool({ triggers: { PreSignUp: throwing } });
    const refusal = { name: 'UserLambdaValidationException', message: 'PreSignUp failed with error Not today.' };
    await expect(join()).rejects.toMatchObject(refusal);
    await expect(invite()).rejects.toMatchObject(refusal);
    expect(bed.cognito().admin.listAccounts()).toEqual([]);
    expect(bed.events.map(({ triggerSource }) => triggerSource)).toEqual([
      'PreSignUp_SignUp',
      'PreSignUp_AdminCreateUser',
    ]);
  });
});

describe('CustomMessage', () => {
  it('writes the mails, with the code and the name where it put their places', async () => {
    const write = (event: TriggerEvent) => {
      const { codeParameter, usernameParameter } = event.request as Record<string, string | null>;
      event.response.emailSubject = `${event.triggerSource} for ${event.request.userAttributes.email}`;
      event.response.emailMessage = `<p>${usernameParameter ?? ''}: <b>${codeParameter}</b></p>`;
    };
    bed = await startPool({ triggers: { CustomMessage: write } });
    await invite();
    expect(bed.mails[0]?.subject).toBe('CustomMessage_AdminCreateUser for new@example.com');
    const [, temporary = ''] = /^<p>new@example.com: <b>(.+)<\/b><\/p>$/.exec(bed.mails[0]?.html ?? '') ?? [];
    await expect(plainSignIn(bed, 'new@example.com', temporary)).resolves.toBeTruthy();
    expect(bed.events[0]?.request).toMatchObject({
      codeParameter: '{####}',
      usernameParameter: '{username}',
      clientMetadata: { invitedBy: 'staff' },
    });
    bed.cognito().admin.ensureUser({ email: username, password });
    await resetPassword({ username });
    expect(bed.mails[1]).toMatchObject({ subject: `CustomMessage_ForgotPassword for ${username}` });
    expect(bed.mails[1]?.html).toMatch(/^<p>: <b>\d{6}<\/b><\/p>$/);
  });

  it('is passed over, as Cognito does, when it leaves out the code, and that is said', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    bed = await startPool({
      triggers: { CustomMessage: respond({ emailSubject: 'Mine', emailMessage: 'Hello {username}' }) },
    });
    await invite();
    expect(bed.mails[0]).toMatchObject({ subject: 'Your temporary password' });
    expect(bed.mails[0]?.html).toContain('Your username is new@example.com and temporary password is ');
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });

  it("leaves the template's texts where it says nothing", async () => {
    bed = await startPool({
      pool: {
        VerificationMessageTemplate: { EmailSubject: 'Confirm {####}', EmailMessage: 'Use {####}.' },
        AdminCreateUserConfig: {
          InviteMessageTemplate: { EmailSubject: 'Come in', EmailMessage: '{username} {####}' },
        },
      },
    });
    await join();
    expect(bed.mails[0]?.subject).toBe(`Confirm ${lastSecret(bed)}`);
    await invite();
    expect(bed.mails[1]).toMatchObject({ subject: 'Come in' });
  });
});

describe('PreTokenGeneration', () => {
  it('changes claims and groups, but not those that say who it is', async () => {
    const claimsOverrideDetails = {
      claimsToAddOrOverride: { tenant: 'acme', sub: 'somebody else' },
      claimsToSuppress: ['name', 'exp'],
      groupOverrideDetails: { groupsToOverride: ['readers'] },
    };
    bed = await startPool({ triggers: { PreTokenGeneration: respond({ claimsOverrideDetails }) } });
    const { sub } = bed.cognito().admin.ensureUser({ email: username, password, attributes: { name: 'Ann' } });
    const { IdToken = '', AccessToken = '' } = await plainSignIn(bed, username, password);
    const claims = bed.cognito().verify(IdToken, 'id');
    expect(claims).toMatchObject({ tenant: 'acme', sub, 'cognito:groups': ['readers'] });
    expect(claims).not.toHaveProperty('name');
    expect(bed.cognito().verify(AccessToken, 'access')).not.toHaveProperty('tenant');
    expect(bed.events[0]?.request).toMatchObject({ groupConfiguration: { groupsToOverride: [] } });
  });

  it('changes the access token too in its later form', async () => {
    const claimsAndScopeOverrideDetails = {
      accessTokenGeneration: { claimsToAddOrOverride: { plan: 'pro' }, scopesToAdd: ['reports'] },
    };
    bed = await startPool({
      triggers: { Later: respond({ claimsAndScopeOverrideDetails }) },
      pool: { LambdaConfig: { PreTokenGenerationConfig: { LambdaArn: 'arn:trigger:Later', LambdaVersion: 'V2_0' } } },
    });
    bed.cognito().admin.ensureUser({ email: username, password });
    const { AccessToken = '' } = await plainSignIn(bed, username, password);
    expect(bed.cognito().verify(AccessToken, 'access')).toMatchObject({
      plan: 'pro',
      scope: 'aws.cognito.signin.user.admin reports',
    });
    expect(bed.events[0]).toMatchObject({ version: '2', triggerSource: 'TokenGeneration_Authentication' });
  });
});

describe('PreAuthentication and PostAuthentication', () => {
  it('run before and after the password', async () => {
    bed = await startPool({ triggers: { PreAuthentication: pass, PostAuthentication: pass } });
    bed.cognito().admin.ensureUser({ email: username, password });
    await expect(plainSignIn(bed, username, 'wrong')).rejects.toThrow('Incorrect');
    await plainSignIn(bed, username, password);
    expect(bed.events.map(({ triggerSource }) => triggerSource)).toEqual([
      'PreAuthentication_Authentication',
      'PreAuthentication_Authentication',
      'PostAuthentication_Authentication',
    ]);
  });

  it('may refuse', async () => {
    bed = await startPool({ triggers: { PreAuthentication: throwing } });
    bed.cognito().admin.ensureUser({ email: username, password });
    await expect(plainSignIn(bed, username, password)).rejects.toThrow(
      'PreAuthentication failed with error Not today.',
    );
  });
});

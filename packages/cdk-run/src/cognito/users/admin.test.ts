import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminLinkProviderForUserCommand,
  AdminListGroupsForUserCommand,
  AdminResetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  ConfirmForgotPasswordCommand,
  DescribeUserPoolCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { CLIENT, lastSecret, POOL, plainSignIn, startPool, type TestPool } from 'cdk-run/testing/a-user-pool';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const email = 'agent@example.com';
const password = 'correct horse battery';
const who = { UserPoolId: POOL, Username: email };

let bed: TestPool;
let sub = '';
beforeEach(async () => {
  bed = await startPool();
  sub = bed.cognito().admin.ensureUser({ email, password, attributes: { name: 'Ann' } }).sub;
});
afterEach(() => bed.stop());

const get = () => bed.sdk.send(new AdminGetUserCommand(who));

describe('one user', () => {
  it('is found by address or user name, with real dates', async () => {
    const user = await get();
    expect(user).toMatchObject({ Username: sub, UserStatus: 'CONFIRMED', Enabled: true });
    expect(user.UserCreateDate).toBeInstanceOf(Date);
    const bySub = await bed.sdk.send(new AdminGetUserCommand({ ...who, Username: sub }));
    expect(bySub.UserAttributes).toContainEqual({ Name: 'email', Value: email });
    await expect(bed.sdk.send(new AdminGetUserCommand({ ...who, Username: 'no' }))).rejects.toMatchObject({
      name: 'UserNotFoundException',
      message: 'User does not exist.',
    });
  });

  it('can be changed, disabled, enabled and deleted', async () => {
    const UserAttributes = [{ Name: 'email', Value: 'moved@example.com' }];
    await bed.sdk.send(new AdminUpdateUserAttributesCommand({ ...who, UserAttributes }));
    const moved = { ...who, Username: 'moved@example.com' };
    const user = await bed.sdk.send(new AdminGetUserCommand(moved));
    expect(user.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'false' });
    await bed.sdk.send(new AdminDisableUserCommand(moved));
    await bed.sdk.send(new AdminEnableUserCommand(moved));
    await plainSignIn(bed, moved.Username, password);
    await bed.sdk.send(new AdminDeleteUserCommand(moved));
    await expect(bed.sdk.send(new AdminGetUserCommand(moved))).rejects.toMatchObject({ name: 'UserNotFoundException' });
  });

  it('chooses a new password after a reset', async () => {
    await bed.sdk.send(new AdminResetUserPasswordCommand(who));
    await expect(plainSignIn(bed, email, password)).rejects.toMatchObject({ name: 'PasswordResetRequiredException' });
    const chosen = {
      ClientId: CLIENT,
      Username: email,
      ConfirmationCode: lastSecret(bed),
      Password: 'quite another one',
    };
    await bed.sdk.send(new ConfirmForgotPasswordCommand(chosen));
    await plainSignIn(bed, email, 'quite another one');
  });

  it('needs a valid address and a way to deliver the invitation', async () => {
    const create = (more: object) =>
      bed.sdk.send(new AdminCreateUserCommand({ ...who, Username: 'n@example.com', ...more }));
    await expect(create({ Username: 'no address' })).rejects.toThrow('Invalid email address format.');
    await expect(create({ TemporaryPassword: 'short' })).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    await expect(create({})).rejects.toThrow("DesiredDeliveryMediums ['EMAIL']");
    await expect(create({ MessageAction: 'RESEND', Username: 'nobody@example.com' })).rejects.toThrow(
      'User does not exist.',
    );
  });
});

describe('groups', () => {
  it('are joined', async () => {
    const staff = { ...who, GroupName: 'staff' };
    await bed.sdk.send(new AdminAddUserToGroupCommand(staff));
    const groups = await bed.sdk.send(new AdminListGroupsForUserCommand(who));
    expect(groups.Groups).toMatchObject([{ GroupName: 'staff', UserPoolId: POOL }]);
    const { IdToken = '' } = await plainSignIn(bed, email, password);
    expect(bed.cognito().verify(IdToken, 'id')['cognito:groups']).toEqual(['staff']);
  });

  it('that the template does not name are not found', async () => {
    await expect(bed.sdk.send(new AdminAddUserToGroupCommand({ ...who, GroupName: 'kings' }))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
  });
});

describe('the list of users', () => {
  it('is searched by address, in any case, exactly or by its beginning', async () => {
    bed.cognito().admin.ensureUser({ email: 'agnes@example.com', password });
    const search = async (Filter: string) =>
      (await bed.sdk.send(new ListUsersCommand({ UserPoolId: POOL, Filter, AttributesToGet: ['email'] }))).Users;
    expect(await search('email = "AGENT@example.com"')).toMatchObject([
      { Username: sub, Attributes: [{ Name: 'email', Value: email }] },
    ]);
    expect(await search('email ^= "ag"')).toHaveLength(2);
    expect(await search('email = "nobody@example.com"')).toEqual([]);
    expect(await search('cognito:user_status = "CONFIRMED"')).toHaveLength(2);
    await expect(search('email like "x"')).rejects.toMatchObject({ name: 'InvalidParameterException' });
  });

  it('comes in pages', async () => {
    for (const name of ['b', 'c', 'd']) bed.cognito().admin.ensureUser({ email: `${name}@example.com`, password });
    const first = await bed.sdk.send(new ListUsersCommand({ UserPoolId: POOL, Limit: 3 }));
    expect(first.Users).toHaveLength(3);
    const { PaginationToken } = first;
    const last = await bed.sdk.send(new ListUsersCommand({ UserPoolId: POOL, Limit: 3, PaginationToken }));
    expect(last).toMatchObject({ Users: [{}] });
    expect(last.PaginationToken).toBeUndefined();
  });
});

describe('linking', () => {
  const link = (destination: string, userId = '42') =>
    bed.sdk.send(
      new AdminLinkProviderForUserCommand({
        UserPoolId: POOL,
        DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: destination },
        SourceUser: {
          ProviderName: 'Google',
          ProviderAttributeName: 'Cognito_Subject',
          ProviderAttributeValue: userId,
        },
      }),
    );

  it('adds an identity once', async () => {
    await link(sub);
    await link(sub);
    const identities = (await get()).UserAttributes?.find(({ Name }) => Name === 'identities')?.Value ?? '';
    expect(JSON.parse(identities)).toMatchObject([{ userId: '42', providerName: 'Google', primary: false }]);
  });

  it('refuses an address for a user name, and an identity that another has', async () => {
    await expect(link(email)).rejects.toMatchObject({ name: 'UserNotFoundException' });
    await link(sub);
    const other = bed.cognito().admin.ensureUser({ email: 'other@example.com', password });
    await expect(link(other.sub)).rejects.toMatchObject({ name: 'AliasExistsException' });
  });
});

it('describes the pool, and knows no other', async () => {
  const { UserPool } = await bed.sdk.send(new DescribeUserPoolCommand({ UserPoolId: POOL }));
  expect(UserPool).toMatchObject({
    Arn: `arn:aws:cognito-idp:us-east-1:000000000000:userpool/${POOL}`,
    EstimatedNumberOfUsers: 1,
    Policies: { PasswordPolicy: { MinimumLength: 12 } },
  });
  await expect(bed.sdk.send(new DescribeUserPoolCommand({ UserPoolId: 'us-east-1_Other' }))).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  });
});

it('needs a grant for administration only', () => {
  const request = (operation: string) => ({
    service: 'cognito-idp',
    method: 'POST',
    url: new URL('http://localhost/'),
    headers: { 'X-Amz-Target': `AWSCognitoIdentityProviderService.${operation}` },
    body: Buffer.from(''),
    caller: { kind: 'operator' } as const,
  });
  const { service } = bed.cognito();
  expect(service.authorize(request('AdminGetUser'))).toEqual([
    { action: 'cognito-idp:AdminGetUser', resources: [`arn:aws:cognito-idp:us-east-1:000000000000:userpool/${POOL}`] },
  ]);
  expect(service.authorize(request('SignUp'))).toEqual([]);
  expect(String(service.deny(request('AdminGetUser'), 'no').body)).toContain('AccessDeniedException');
});

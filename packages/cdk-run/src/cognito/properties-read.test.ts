// The pool reads all properties that its file below resources/ lists as read, while people use it.
import {
  AdminCreateUserCommand,
  AssociateSoftwareTokenCommand,
  CompleteWebAuthnRegistrationCommand,
  DescribeUserPoolCommand,
  GetUserCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  SignUpCommand,
  StartWebAuthnRegistrationCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, it, onTestFinished } from 'vitest';
import { CLIENT, POOL, plainSignIn, startPool } from '../../testing/a-user-pool.ts';
import { anAuthenticator } from '../../testing/an-authenticator.ts';
import { watched } from '../../testing/watched.ts';
import { poolExample, poolReads } from '../resources/cognito/user-pool.ts';

type Bed = Awaited<ReturnType<typeof startPool>>;

const signInWithPasskey = async ({ sdk }: Bed, email: string, AccessToken: string | undefined) => {
  const key = anAuthenticator('http://localhost:4000');
  const { CredentialCreationOptions: made } = await sdk.send(new StartWebAuthnRegistrationCommand({ AccessToken }));
  const Credential = key.register(made as never) as never;
  await sdk.send(new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential }));
  const AuthParameters = { USERNAME: email, PREFERRED_CHALLENGE: 'WEB_AUTHN' };
  const begun = await sdk.send(new InitiateAuthCommand({ ClientId: CLIENT, AuthFlow: 'USER_AUTH', AuthParameters }));
  const options = JSON.parse(begun.ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS ?? '{}');
  const ChallengeResponses = { USERNAME: email, CREDENTIAL: JSON.stringify(key.sign(options)) };
  const answer = { ClientId: CLIENT, ChallengeName: 'WEB_AUTHN', Session: begun.Session, ChallengeResponses } as const;
  await sdk.send(new RespondToAuthChallengeCommand(answer));
};

it('looks at each property of the pool while users sign up, sign in, change and are invited', async () => {
  const seen = new Set<string>();
  const watch = <Given extends object>(properties: Given): Given =>
    watched(properties as Record<string, unknown>, seen).value as Given;
  const { EmailConfiguration: _, LambdaConfig: __, ...pool } = poolExample;
  const bed = await startPool({ pool, watch });
  onTestFinished(() => bed.stop());
  const [email, Password] = ['ann@example.com', 'correct horse battery'];
  bed.cognito().admin.ensureUser({ email, password: Password });
  const { AccessToken } = await plainSignIn(bed, email, Password);
  await signInWithPasskey(bed, email, AccessToken);
  const attributes = (Value: string) => [{ Name: 'email', Value }];
  await bed.sdk.send(new GetUserCommand({ AccessToken }));
  await bed.sdk.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  await bed.sdk.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled: false } }));
  await bed.sdk.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes: attributes('new@example.com') }));
  const Username = 'bob@example.com';
  await bed.sdk.send(new SignUpCommand({ ClientId: CLIENT, Username, Password, UserAttributes: attributes(Username) }));
  await bed.sdk.send(
    new AdminCreateUserCommand({ UserPoolId: POOL, Username: 'c@example.com', DesiredDeliveryMediums: ['EMAIL'] }),
  );
  await bed.sdk.send(new DescribeUserPoolCommand({ UserPoolId: POOL }));
  // Two texts are fallbacks for others that this pool has.
  const fallbacks = ['EmailVerificationMessage', 'EmailVerificationSubject'];
  const heads = [...new Set(poolReads.map((path) => path.split('.')[0]!))];
  expect(heads.filter((name) => !seen.has(name) && !fallbacks.includes(name))).toEqual([]);
});

import {
  AccountRecovery,
  CfnManagedLoginBranding,
  type CfnUserPool,
  CfnUserPoolGroup,
  FeaturePlan,
  ManagedLoginVersion,
  Mfa,
  OAuthScope,
  PasskeyUserVerification,
  ProviderAttribute,
  ResourceServerScope,
  StandardThreatProtectionMode,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  type UserPoolDomain,
  UserPoolEmail,
  UserPoolIdentityProviderFacebook,
  UserPoolIdentityProviderGoogle,
  type UserPoolProps,
} from 'aws-cdk-lib/aws-cognito';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Aws, Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import { removalPolicyOf } from '../data/removal-policy.ts';
import type { Email } from '../email.ts';
import type { Settings } from '../settings/settings.ts';

// Sign-in with Google and Facebook. The operator stores each provider's keys in groundwork/<stage>/<provider> as
// {"client_id","client_secret"}.

const addSocialSignIn = (
  scope: Construct,
  userPool: UserPool,
  { stage, signIn }: Settings,
): UserPoolClientIdentityProvider[] => {
  const keysOf = (provider: string) => {
    const secret = Secret.fromSecretNameV2(scope, `${provider}Keys`, `groundwork/${stage}/${provider}`);
    return {
      id: secret.secretValueFromJson('client_id').unsafeUnwrap(),
      secret: secret.secretValueFromJson('client_secret'),
    };
  };
  const providers: UserPoolClientIdentityProvider[] = [];
  if (signIn.google) {
    const keys = keysOf('google');
    new UserPoolIdentityProviderGoogle(scope, 'Google', {
      userPool,
      clientId: keys.id,
      clientSecretValue: keys.secret,
      scopes: ['openid', 'email', 'profile'],
      attributeMapping: {
        email: ProviderAttribute.GOOGLE_EMAIL,
        emailVerified: ProviderAttribute.GOOGLE_EMAIL_VERIFIED,
        givenName: ProviderAttribute.GOOGLE_GIVEN_NAME,
        familyName: ProviderAttribute.GOOGLE_FAMILY_NAME,
        fullname: ProviderAttribute.GOOGLE_NAME,
      },
    });
    providers.push(UserPoolClientIdentityProvider.GOOGLE);
  }
  if (signIn.facebook) {
    const keys = keysOf('facebook');
    new UserPoolIdentityProviderFacebook(scope, 'Facebook', {
      userPool,
      clientId: keys.id,
      clientSecret: keys.secret.unsafeUnwrap(),
      scopes: ['public_profile', 'email'],
      attributeMapping: {
        email: ProviderAttribute.FACEBOOK_EMAIL,
        givenName: ProviderAttribute.FACEBOOK_FIRST_NAME,
        familyName: ProviderAttribute.FACEBOOK_LAST_NAME,
        fullname: ProviderAttribute.FACEBOOK_NAME,
      },
    });
    providers.push(UserPoolClientIdentityProvider.FACEBOOK);
  }
  return providers;
};

// Sign-in: accounts by email, and Google and Facebook if a stage's settings say so.

const STAFF_GROUP = 'staff';

const tokens = {
  preventUserExistenceErrors: true,
  enableTokenRevocation: true,
  idTokenValidity: Duration.minutes(15),
  accessTokenValidity: Duration.minutes(15),
  refreshTokenValidity: Duration.days(30),
  refreshTokenRotationGracePeriod: Duration.seconds(30),
  authSessionValidity: Duration.minutes(15),
};

/** Passkeys are optional, in addition to the password. */
const passkeys = ({ passkeyDomain }: Settings): Partial<UserPoolProps> =>
  passkeyDomain === undefined
    ? {}
    : {
        signInPolicy: { allowedFirstAuthFactors: { password: true, passkey: true } },
        passkeyRelyingPartyId: passkeyDomain,
        passkeyUserVerification: PasskeyUserVerification.REQUIRED,
      };

export class Identity extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  private readonly identityProviders: UserPoolClientIdentityProvider[];
  readonly hostedDomain: UserPoolDomain;
  /** For agents' own assistants, on a stage that lets them in. */
  readonly assistants: UserPoolClient | undefined;

  constructor(scope: Construct, props: { settings: Settings; siteUrl: string; email: Email }) {
    super(scope, 'Identity');
    const { settings, siteUrl, email } = props;
    this.pool = this.createPool(settings, email);
    this.pool.node.addDependency(email.people.identity);
    new CfnUserPoolGroup(this, 'Staff', {
      userPoolId: this.pool.userPoolId,
      groupName: STAFF_GROUP,
      description: 'May open the administration pages.',
    });
    this.hostedDomain = this.pool.addDomain('Hosted', {
      cognitoDomain: { domainPrefix: `groundwork-${settings.stage}-${Aws.ACCOUNT_ID}` },
      // The classic pages don't know `prompt`, which our pages use to ask for a new sign-in.
      managedLoginVersion: ManagedLoginVersion.NEWER_MANAGED_LOGIN,
    });
    this.identityProviders = [UserPoolClientIdentityProvider.COGNITO, ...addSocialSignIn(this, this.pool, settings)];
    this.client = this.createClient(settings, siteUrl);
    // Without a style, managed login shows no page at all. Our sign-in bypasses its pages, except when something fails.
    new CfnManagedLoginBranding(this, 'HostedStyle', {
      userPoolId: this.pool.userPoolId,
      clientId: this.client.userPoolClientId,
      useCognitoProvidedValues: true,
    });
    this.assistants = this.createAssistantsClient(settings);
    for (const provider of this.pool.identityProviders) this.client.node.addDependency(provider);
  }

  /**
   * A public client, because Cognito lets no program register itself: PKCE takes the place of a secret. It has neither `openid` nor Cognito's
   * own scope, so that an assistant's token opens nothing but lambdas/open/assistants.
   */
  private createAssistantsClient(settings: Settings): UserPoolClient | undefined {
    const { assistants } = settings;
    if (assistants === 'off') return undefined;
    const read = new ResourceServerScope({ scopeName: 'read', scopeDescription: "Read an agent's work" });
    const propose = new ResourceServerScope({
      scopeName: 'propose',
      scopeDescription: 'Propose what an agent confirms',
    });
    const server = this.pool.addResourceServer('AssistantsScopes', {
      identifier: 'groundwork',
      scopes: [read, propose],
    });
    const client = this.pool.addClient('Assistants', {
      userPoolClientName: 'assistants',
      generateSecret: false,
      authFlows: {},
      ...tokens,
      supportedIdentityProviders: this.identityProviders,
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.resourceServer(server, read), OAuthScope.resourceServer(server, propose)],
        callbackUrls: assistants.callbackUrls,
      },
    });
    new CfnManagedLoginBranding(this, 'AssistantsStyle', {
      userPoolId: this.pool.userPoolId,
      clientId: client.userPoolClientId,
      useCognitoProvidedValues: true,
    });
    for (const provider of this.pool.identityProviders) client.node.addDependency(provider);
    return client;
  }

  private createPool(settings: Settings, email: Email): UserPool {
    const { threatProtection } = settings.signIn;
    const pool = new UserPool(this, 'Pool', {
      userPoolName: `groundwork-${settings.stage}`,
      // Can't be changed once the pool exists.
      signInAliases: { email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: true,
      autoVerify: { email: true },
      keepOriginal: { email: true },
      standardAttributes: { email: { required: true, mutable: true } },
      passwordPolicy: {
        minLength: 12,
        requireDigits: false,
        requireLowercase: false,
        requireSymbols: false,
        requireUppercase: false,
        tempPasswordValidity: Duration.days(7),
      },
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      email:
        settings.mail.ofSignIn === 'cognito'
          ? UserPoolEmail.withCognito()
          : UserPoolEmail.withSES({
              fromEmail: email.fromAddress,
              fromName: email.fromName,
              sesVerifiedDomain: email.verifiedDomain,
              configurationSetName: email.people.configurationSet.configurationSetName,
            }),
      ...passkeys(settings),
      featurePlan: threatProtection ? FeaturePlan.PLUS : FeaturePlan.ESSENTIALS,
      ...(threatProtection && { standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION }),
      deletionProtection: settings.keepData,
      removalPolicy: removalPolicyOf(settings),
    });
    // With user verification, a passkey counts as both factors. CDK has no property for it yet.
    if (settings.passkeyDomain)
      (pool.node.defaultChild as CfnUserPool).webAuthnFactorConfiguration = 'MULTI_FACTOR_WITH_USER_VERIFICATION';
    acknowledge(pool, {
      'AwsSolutions-COG1': 'Length beats composition (NIST 800-63B, ASVS 6.2.5): 12 or more characters of any kind.',
      'AwsSolutions-COG2':
        'Two-step verification is offered to everyone. Our server asks staff and owners of an office for it, which the pool cannot tell apart.',
      ...(threatProtection
        ? {}
        : {
            'AwsSolutions-COG8':
              'Threat protection is a setting, because it needs the Plus plan, which is paid per active user.',
          }),
    });
    return pool;
  }

  private createClient(settings: Settings, siteUrl: string): UserPoolClient {
    return this.pool.addClient('Web', {
      userPoolClientName: 'web',
      generateSecret: false,
      // `user` is the flow of passkeys.
      authFlows: { userSrp: true, user: settings.passkeyDomain !== undefined },
      ...tokens,
      supportedIdentityProviders: this.identityProviders,
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE, OAuthScope.COGNITO_ADMIN],
        callbackUrls: [`${siteUrl}/hosteduiredirect/`, `${siteUrl}/hosteduiredirectnewuser`],
        logoutUrls: [`${siteUrl}/`],
      },
    });
  }
}

/** The providers' names, as Cognito and the pages use them. */
export const socialProviders = ({ signIn }: Settings): ('Google' | 'Facebook')[] => [
  ...(signIn.google ? (['Google'] as const) : []),
  ...(signIn.facebook ? (['Facebook'] as const) : []),
];

/** Known before the pool exists, so that the site's policies can name it. */
export const hostedDomainOf = (settings: Settings) =>
  `groundwork-${settings.stage}-${Aws.ACCOUNT_ID}.auth.${Aws.REGION}.amazoncognito.com`;

// Who may sign in, and how: accounts by email, and Google and Facebook where a stage's settings say so.
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
  StandardThreatProtectionMode,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  type UserPoolDomain,
  UserPoolEmail,
  type UserPoolProps,
} from 'aws-cdk-lib/aws-cognito';
import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import type { Email } from '../email.ts';
import type { Settings } from '../settings/settings.ts';
import { addSocialSignIn } from './social-sign-in.ts';

export const STAFF_GROUP = 'staff';

/** Passkeys for those who like, beside the password. */
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
  readonly hostedDomain: UserPoolDomain;

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
      // The classic pages don't know `prompt`, by which our pages ask for a new sign-in.
      managedLoginVersion: ManagedLoginVersion.NEWER_MANAGED_LOGIN,
    });
    this.client = this.createClient(settings, siteUrl, addSocialSignIn(this, this.pool, settings));
    // Without a style, managed login shows no page at all. Ours lead past its pages, except when something fails.
    new CfnManagedLoginBranding(this, 'HostedStyle', {
      userPoolId: this.pool.userPoolId,
      clientId: this.client.userPoolClientId,
      useCognitoProvidedValues: true,
    });
    for (const provider of this.pool.identityProviders) this.client.node.addDependency(provider);
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
      removalPolicy: settings.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    // Together with user verification, a passkey is both steps. CDK has no property for it yet.
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

  private createClient(
    settings: Settings,
    siteUrl: string,
    socialProviders: UserPoolClientIdentityProvider[],
  ): UserPoolClient {
    return this.pool.addClient('Web', {
      userPoolClientName: 'web',
      generateSecret: false,
      // `user` is the flow of passkeys.
      authFlows: { userSrp: true, user: settings.passkeyDomain !== undefined },
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      idTokenValidity: Duration.minutes(15),
      accessTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.days(30),
      refreshTokenRotationGracePeriod: Duration.seconds(30),
      authSessionValidity: Duration.minutes(15),
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO, ...socialProviders],
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE, OAuthScope.COGNITO_ADMIN],
        callbackUrls: [`${siteUrl}/hosteduiredirect/`, `${siteUrl}/hosteduiredirectnewuser`],
        logoutUrls: [`${siteUrl}/`],
      },
    });
  }
}

/** Known before the pool exists, so that the site's policies can name it. */
export const hostedDomainOf = (settings: Settings) =>
  `groundwork-${settings.stage}-${Aws.ACCOUNT_ID}.auth.${Aws.REGION}.amazoncognito.com`;

// Who may sign in, and how: own accounts by email, Google and Facebook by setting.
import {
  AccountRecovery,
  CfnUserPoolGroup,
  FeaturePlan,
  Mfa,
  OAuthScope,
  ProviderAttribute,
  StandardThreatProtectionMode,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  type UserPoolDomain,
  UserPoolEmail,
  UserPoolIdentityProviderFacebook,
  UserPoolIdentityProviderGoogle,
} from 'aws-cdk-lib/aws-cognito';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import type { Mail } from '../email.ts';
import type { Settings } from '../settings.ts';

export const STAFF_GROUP = 'staff';

export class Identity extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  readonly hostedDomain: UserPoolDomain;

  constructor(scope: Construct, props: { settings: Settings; siteUrl: string; mail: Mail }) {
    super(scope, 'Identity');
    const { settings, siteUrl, mail } = props;
    const { threatProtection } = settings.signIn;

    this.pool = new UserPool(this, 'Pool', {
      userPoolName: `groundwork-${settings.stage}`,
      // Cannot be changed once the pool exists.
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
              fromEmail: mail.fromAddress,
              fromName: mail.fromName,
              sesVerifiedDomain: mail.verifiedDomain,
              configurationSetName: mail.configurationSet.configurationSetName,
            }),
      featurePlan: threatProtection ? FeaturePlan.PLUS : FeaturePlan.ESSENTIALS,
      ...(threatProtection && { standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION }),
      deletionProtection: settings.keepData,
      removalPolicy: settings.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    acknowledge(this.pool, {
      'AwsSolutions-COG1':
        'Length beats composition (NIST 800-63B, ASVS 6.2.5): 12 characters and more, no rules on kinds.',
      'AwsSolutions-COG2':
        'A second factor is offered to everybody and forced on nobody: guests of the market would leave.',
      ...(threatProtection
        ? {}
        : { 'AwsSolutions-COG8': 'Threat protection is a setting: it needs the Plus plan, paid by the active user.' }),
    });
    this.pool.node.addDependency(mail.identity);

    new CfnUserPoolGroup(this, 'Staff', {
      userPoolId: this.pool.userPoolId,
      groupName: STAFF_GROUP,
      description: 'May open the administration pages.',
    });
    this.hostedDomain = this.pool.addDomain('Hosted', {
      cognitoDomain: { domainPrefix: `groundwork-${settings.stage}-${Aws.ACCOUNT_ID}` },
    });

    const providers = this.addProviders(settings);
    this.client = this.pool.addClient('Web', {
      userPoolClientName: 'web',
      generateSecret: false,
      authFlows: { userSrp: true },
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      idTokenValidity: Duration.minutes(15),
      accessTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.days(30),
      refreshTokenRotationGracePeriod: Duration.seconds(30),
      authSessionValidity: Duration.minutes(15),
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO, ...providers],
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE, OAuthScope.COGNITO_ADMIN],
        callbackUrls: [`${siteUrl}/hosteduiredirect/`, `${siteUrl}/hosteduiredirectnewuser`],
        logoutUrls: [`${siteUrl}/`],
      },
    });
    for (const provider of this.pool.identityProviders) this.client.node.addDependency(provider);
  }

  /** The operator keeps each provider's keys in groundwork/<stage>/<provider> as {"client_id","client_secret"}. */
  private addProviders(settings: Settings): UserPoolClientIdentityProvider[] {
    const keysOf = (provider: string) => {
      const secret = Secret.fromSecretNameV2(this, `${provider}Keys`, `groundwork/${settings.stage}/${provider}`);
      return {
        id: secret.secretValueFromJson('client_id').unsafeUnwrap(),
        secret: secret.secretValueFromJson('client_secret'),
      };
    };
    const providers: UserPoolClientIdentityProvider[] = [];
    if (settings.signIn.google) {
      const keys = keysOf('google');
      new UserPoolIdentityProviderGoogle(this, 'Google', {
        userPool: this.pool,
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
    if (settings.signIn.facebook) {
      const keys = keysOf('facebook');
      new UserPoolIdentityProviderFacebook(this, 'Facebook', {
        userPool: this.pool,
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
  }
}

/** Known before the pool exists, so that the site's policies can name it. */
export const hostedDomainOf = (settings: Settings) =>
  `groundwork-${settings.stage}-${Aws.ACCOUNT_ID}.auth.${Aws.REGION}.amazoncognito.com`;

import { describe, expect, it } from 'vitest';
import { asText, propertiesOf, type Template } from '../../operations/stack/template.ts';

export const checkIdentity = (template: Template) => {
  const [pool] = propertiesOf(template, 'AWS::Cognito::UserPool');
  const [client] = propertiesOf(template, 'AWS::Cognito::UserPoolClient');

  describe('identity', () => {
    it('uses the email address as the name, ignores its case, and verifies it by code', () => {
      expect(pool).toMatchObject({
        UsernameAttributes: ['email'],
        UsernameConfiguration: { CaseSensitive: false },
        AutoVerifiedAttributes: ['email'],
        AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
        UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
      });
    });

    it('requires length and no kinds of characters', () => {
      expect(pool?.Policies).toMatchObject({
        PasswordPolicy: {
          MinimumLength: 12,
          RequireLowercase: false,
          RequireNumbers: false,
          RequireSymbols: false,
          RequireUppercase: false,
          TemporaryPasswordValidityDays: 7,
        },
      });
    });

    it('takes a passkey with user verification for both steps, beside the password', () => {
      expect(pool).toMatchObject({
        Policies: { SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'WEB_AUTHN'] } },
        WebAuthnRelyingPartyID: 'groundwork.example',
        WebAuthnUserVerification: 'required',
        WebAuthnFactorConfiguration: 'MULTI_FACTOR_WITH_USER_VERIFICATION',
      });
    });

    it('offers two-step verification by app, never by text message', () => {
      expect(pool).toMatchObject({ MfaConfiguration: 'OPTIONAL', EnabledMfas: ['SOFTWARE_TOKEN_MFA'] });
    });

    it('gives the web app no secret, short tokens that rotate, and no hint whether an account exists', () => {
      expect(client).toMatchObject({
        GenerateSecret: false,
        ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_USER_AUTH'],
        PreventUserExistenceErrors: 'ENABLED',
        EnableTokenRevocation: true,
        IdTokenValidity: 15,
        AccessTokenValidity: 15,
        RefreshTokenValidity: 30 * 24 * 60,
        RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 30 },
      });
    });

    it('returns from social sign-in with a code, and only to our own two addresses', () => {
      expect(client?.AllowedOAuthFlows).toEqual(['code']);
      expect((client!.CallbackURLs as unknown[]).map(asText)).toEqual([
        'https://<SiteDistribution.DomainName>/hosteduiredirect/',
        'https://<SiteDistribution.DomainName>/hosteduiredirectnewuser',
      ]);
      expect((client!.LogoutURLs as unknown[]).map(asText)).toEqual(['https://<SiteDistribution.DomainName>/']);
      expect(client?.AllowedOAuthScopes).toEqual(['openid', 'email', 'profile', 'aws.cognito.signin.user.admin']);
      expect(client?.SupportedIdentityProviders).toEqual(['COGNITO', 'Google', 'Facebook']);
    });

    it('keeps the keys of Google and Facebook where only Cognito reads them', () => {
      for (const { ProviderName, ProviderDetails } of propertiesOf(template, 'AWS::Cognito::UserPoolIdentityProvider'))
        expect(asText((ProviderDetails as { client_secret: unknown }).client_secret)).toContain(
          `groundwork/dev/${String(ProviderName).toLowerCase()}:SecretString:client_secret`,
        );
    });
  });
};

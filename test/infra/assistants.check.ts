// Assistants are let in only on a stage that says so, by a client of the user pool that is good for their address alone. T-43.
import { describe, expect, it } from 'vitest';
import {
  asText,
  functionsOf,
  ofType,
  operationsOf,
  propertiesOf,
  statementsOf,
  type Template,
} from '../../operations/stack/template.ts';

export const checkAssistants = (off: Template, on: Template): void => {
  describe("the assistants' address", () => {
    it('does not exist unless the stage lets assistants in', () => {
      expect(ofType(off, 'AWS::Cognito::UserPoolResourceServer')).toEqual([]);
      expect(Object.keys(functionsOf(off, 'prod'))).not.toContain('assistants');
      expect(JSON.stringify(propertiesOf(off, 'AWS::CloudFront::Distribution'))).not.toContain('/mcp');
    });

    it('has a public client with its own scopes alone: no openid, no secret, and only the code flow', () => {
      const client = propertiesOf(on, 'AWS::Cognito::UserPoolClient').find(
        ({ ClientName }) => ClientName === 'assistants',
      );
      expect(client).toMatchObject({
        GenerateSecret: false,
        AllowedOAuthFlows: ['code'],
        CallbackURLs: ['https://assistant.example/callback'],
        AccessTokenValidity: 15,
        EnableTokenRevocation: true,
        RefreshTokenRotation: { Feature: 'ENABLED' },
      });
      expect(client?.AllowedOAuthScopes).toHaveLength(2);
      for (const scope of ['/read', '/propose']) expect(JSON.stringify(client?.AllowedOAuthScopes)).toContain(scope);
      expect(client?.ExplicitAuthFlows ?? []).not.toContain('ALLOW_USER_PASSWORD_AUTH');
    });

    it('is open to assistants, and its description to anyone, within the limit of each address', () => {
      const operations = new Map(operationsOf(on));
      expect(operations.get('POST /mcp')).toMatchObject({ security: [], 'x-open-to': 'assistant' });
      const described = [...operations.keys()].filter((name) => name.includes('/.well-known/'));
      expect(described).toHaveLength(3);
      const firewall = JSON.stringify(propertiesOf(on, 'AWS::WAFv2::WebACL'));
      for (const name of described) expect(firewall).toContain(name.replace(/^GET /, '').replace('.', '\\\\.'));
    });

    it('is behind the same distribution', () => {
      const paths = JSON.stringify(propertiesOf(on, 'AWS::CloudFront::Distribution'));
      expect(paths).toContain('"/mcp*"');
      expect(paths).toContain('"/.well-known/oauth-*"');
    });

    it('reads, counts its calls, notes that it was connected, and proposes: no secret, no bank, no way to send', () => {
      const { roleId = '' } = functionsOf(on, 'prod').assistants ?? {};
      const may = statementsOf(on, roleId)
        .flatMap(({ Action, Resource }) => `${asText(Action)} ${asText(Resource)}`)
        .join('\n');
      expect(may).toContain('dynamodb:UpdateItem');
      expect(may).not.toMatch(/DeleteItem|PutObject|secretsmanager|ses:|sqs:|vault|kms:Sign|kms:Decrypt/i);
    });
  });
};

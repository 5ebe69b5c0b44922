import { describe, expect, it } from 'vitest';
import type { Resource, Template } from '../../operations/stack/template.ts';
import { findings } from './lint.ts';

const aTemplate = (Resources: Record<string, { Type: string; Properties: object }>): Template => ({
  Resources: Resources as Record<string, Resource>,
});
const aPolicy = (statement: object) =>
  aTemplate({ Policy: { Type: 'AWS::IAM::Policy', Properties: { PolicyDocument: { Statement: [statement] } } } });

const anApi = (operation: object, scheme: object = { 'x-amazon-apigateway-authorizer': {} }) => {
  const Body = { paths: { '/x': { get: operation } }, components: { securitySchemes: { signedIn: scheme } } };
  return aTemplate({ Api: { Type: 'AWS::ApiGateway::RestApi', Properties: { Body } } });
};

describe('our template lint', () => {
  it.each([
    [
      "a wildcard in a role's own policy",
      aTemplate({
        Role: {
          Type: 'AWS::IAM::Role',
          Properties: { Policies: [{ PolicyDocument: { Statement: [{ Action: 'kms:Decrypt', Resource: '*' }] } }] },
        },
      }),
      /Role allows kms:Decrypt on \*/,
    ],
    ['a wildcard for an action', aPolicy({ Action: 'dynamodb:*', Resource: 'arn:x' }), /allows dynamodb:\*/],
    ['a wildcard for a resource', aPolicy({ Action: 'kms:Decrypt', Resource: '*' }), /allows kms:Decrypt on \*/],
    [
      'an action that does not exist',
      aPolicy({ Action: 'kms:Decypt', Resource: 'arn:x' }),
      /kms:Decypt is not an action/,
    ],
    [
      'a bucket that is open to anyone',
      aTemplate({
        Policy: {
          Type: 'AWS::S3::BucketPolicy',
          Properties: {
            PolicyDocument: { Statement: [{ Effect: 'Allow', Principal: { AWS: '*' }, Action: 's3:GetObject' }] },
          },
        },
      }),
      /admits anyone/,
    ],
    [
      'a permission without a source',
      aTemplate({ P: { Type: 'AWS::Lambda::Permission', Properties: { Principal: 'apigateway.amazonaws.com' } } }),
      /no SourceArn/,
    ],
    [
      'a large environment',
      aTemplate({
        F: { Type: 'AWS::Lambda::Function', Properties: { Environment: { Variables: { A: 'x'.repeat(5000) } } } },
      }),
      /environment of 5\d\d\d bytes/,
    ],
    [
      'a secret in plain text',
      aTemplate({ I: { Type: 'X', Properties: { ProviderDetails: { client_secret: 'hunter2' } } } }),
      /client_secret is in plain text/,
    ],
    [
      'a secret in the environment',
      aTemplate({
        F: {
          Type: 'AWS::Lambda::Function',
          Properties: { Environment: { Variables: { KEY: '{{resolve:secretsmanager:a:SecretString:::}}' } } },
        },
      }),
      /secret into the environment/,
    ],
    ['a log that is kept forever', aTemplate({ L: { Type: 'AWS::Logs::LogGroup', Properties: {} } }), /forever/],
    [
      'a circular dependency',
      aTemplate({
        A: { Type: 'X', Properties: { of: { Ref: 'B' } } },
        B: { Type: 'X', Properties: { of: { 'Fn::GetAtt': ['A', 'Arn'] } } },
      }),
      /A -> B -> A is circular/,
    ],
    ['an unguarded route', anApi({}), /GET \/x is open, and the document does not say/],
    ['an open route without a reason', anApi({ security: [], 'x-open-to': 'public' }), /GET \/x is open/],
    [
      'a route that is open to anyone who signs in',
      anApi({ 'x-open-to': 'agent', description: 'So' }),
      /GET \/x is open/,
    ],
    [
      'a guard that admits everyone',
      anApi({ security: [{ signedIn: [] }] }, {}),
      /requires signedIn, which is not an auth/,
    ],
    [
      'a guarded route that says it is open',
      anApi({ security: [{ signedIn: [] }], 'x-open-to': 'public' }),
      /requires an authorizer and says that it is open/,
    ],
  ])('finds %s', (_, template, sentence) => {
    expect(findings(template).join('\n')).toMatch(sentence);
  });

  it('finds nothing in a guarded route, or in one that says why it is open', () => {
    expect(findings(anApi({ security: [{ signedIn: [] }] }))).toEqual([]);
    expect(findings(anApi({ security: [], 'x-open-to': 'public', description: 'A version.' }))).toEqual([]);
  });

  it('finds nothing in an exact grant', () => {
    expect(findings(aPolicy({ Action: 'kms:Decrypt', Resource: { 'Fn::GetAtt': ['Key', 'Arn'] } }))).toEqual([]);
  });
});

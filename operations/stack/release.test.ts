import { describe, expect, it } from 'vitest';
import { compare, releaseOf, type Template } from './release.ts';

const aTemplate = (over: Template['Resources'] = {}): Template => ({
  Resources: {
    Table: {
      Type: 'AWS::DynamoDB::GlobalTable',
      Properties: { KeySchema: [{ AttributeName: 'PK', KeyType: 'HASH' }], BillingMode: 'PAY_PER_REQUEST' },
      DeletionPolicy: 'Retain',
    },
    Role: {
      Type: 'AWS::IAM::Role',
      Properties: {
        Policies: [
          { PolicyDocument: { Statement: [{ Effect: 'Allow', Action: ['a:Read'], Resource: { Ref: 'Table' } }] } },
        ],
      },
    },
    ...over,
  },
});
const table = aTemplate().Resources.Table!;
const difference = (over: Template['Resources']) => compare(releaseOf(aTemplate()), releaseOf(aTemplate(over)));
const none = { replaced: [], unprotected: [], widened: [], added: [] };

describe('a template compared with the last release', () => {
  it('is the same when nothing that matters changes', () => {
    expect(
      difference({ Table: { ...table, Properties: { ...table.Properties, BillingMode: 'PROVISIONED' } } }),
    ).toEqual(none);
  });

  it('names a table that would be replaced, and why', () => {
    const KeySchema = [{ AttributeName: 'id', KeyType: 'HASH' }];
    expect(difference({ Table: { ...table, Properties: { KeySchema } } }).replaced).toEqual([
      'Table (AWS::DynamoDB::GlobalTable) is replaced because KeySchema changes',
    ]);
  });

  it('names a table that is gone', () => {
    const { Role } = aTemplate().Resources;
    expect(compare(releaseOf(aTemplate()), releaseOf({ Resources: { Role: Role! } })).replaced).toEqual([
      'Table (AWS::DynamoDB::GlobalTable) is gone',
    ]);
  });

  it('names data that would be deleted with the stack', () => {
    expect(difference({ Table: { ...table, DeletionPolicy: 'Delete' } }).unprotected).toHaveLength(1);
  });

  it('names new permissions of a role, in its own policy or a separate one', () => {
    const Statement = [{ Effect: 'Allow', Action: 'a:Write', Resource: '*' }];
    const Policy = {
      Type: 'AWS::IAM::Policy',
      Properties: { Roles: [{ Ref: 'Role' }], PolicyDocument: { Statement } },
    };
    expect(difference({ Policy }).widened).toEqual(['Role may a:Write on *']);
  });

  it('names a new role with its permissions', () => {
    const { Role } = aTemplate().Resources;
    expect(difference({ Another: Role! }).added).toEqual(['Another is new and may a:Read on {"Ref":"Table"}']);
  });
});

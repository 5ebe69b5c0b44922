// Dev in an empty account needs no domain, no keys of others and no one's approval: nothing that CloudFormation would have to wait for,
// or find in the account.
import { describe, expect, it } from 'vitest';
import {
  functionsOf,
  list,
  ofType,
  propertiesOf,
  statementsOf,
  type Template,
} from '../../operations/stack/template.ts';

export const checkFirstStage = (first: Template): void => {
  describe('the first stage of an account', () => {
    it('waits for no domain or address to be verified: Cognito sends the email of sign-in', () => {
      expect(ofType(first, 'AWS::SES::EmailIdentity')).toEqual([]);
      const [pool] = propertiesOf(first, 'AWS::Cognito::UserPool');
      expect((pool?.EmailConfiguration as object | undefined) ?? {}).not.toHaveProperty('SourceArn');
    });

    it('reads no secret that someone would have to make before', () => {
      expect(ofType(first, 'AWS::Cognito::UserPoolIdentityProvider')).toEqual([]);
      expect(JSON.stringify(first.Resources)).not.toContain('resolve:secretsmanager:groundwork/');
    });

    it('reserves nothing of the ten functions that a new account runs at once', () => {
      const reserved = propertiesOf(first, 'AWS::Lambda::Function').filter(
        ({ ReservedConcurrentExecutions }) => ReservedConcurrentExecutions !== undefined,
      );
      expect(reserved).toEqual([]);
    });

    it('sends from the address that it was given, to any that SES has verified, and no campaigns', () => {
      const functions = functionsOf(first, 'dev');
      const variablesOf = (name: string) =>
        (functions[name]!.resource.Properties.Environment as { Variables: Record<string, string> }).Variables;
      expect(variablesOf('mail-worker').MAIL_FROM).toBe('Groundwork <ada@groundwork.example>');
      expect(variablesOf('campaigns').CAMPAIGNS).toBe('off');
      const sends = (name: string) =>
        statementsOf(first, functions[name]!.roleId).filter(({ Action }) =>
          list(Action).some((action) => action.startsWith('ses:')),
        );
      expect(sends('campaign-worker')).toEqual([]);
      expect(JSON.stringify(sends('mail-worker'))).toContain('identity/*');
    });

    it('pays for no key that signs PDFs, because no one trusts its certificate', () => {
      expect(ofType(first, 'AWS::KMS::Key')).toHaveLength(2);
      const { PDF_KEY_ID, SEAL_KEY_ID } = (
        functionsOf(first, 'dev')['report-worker']!.resource.Properties.Environment as {
          Variables: Record<string, unknown>;
        }
      ).Variables;
      expect(JSON.stringify(SEAL_KEY_ID)).toContain(JSON.stringify(PDF_KEY_ID));
    });

    it('leaves nothing behind that costs when it is deleted', () => {
      const kept = Object.entries(first.Resources).filter(([, { DeletionPolicy }]) =>
        /^Retain/.test(DeletionPolicy ?? ''),
      );
      // API Gateway's role for its logs is the account's.
      expect(kept.map(([, { Type }]) => Type)).toEqual(['AWS::IAM::Role', 'AWS::ApiGateway::Account']);
      const buckets = ofType(first, 'AWS::S3::Bucket').map(([id]) => id);
      const emptied = JSON.stringify(propertiesOf(first, 'Custom::S3AutoDeleteObjects'));
      expect(buckets.length).toBeGreaterThan(2);
      expect(buckets.filter((id) => !emptied.includes(`"${id}"`))).toEqual([]);
    });
  });
};

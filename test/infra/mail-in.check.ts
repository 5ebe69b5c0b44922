// Email to deals is off unless a stage has a domain for it, and then SES may write to one bucket and start one function.
import { describe, expect, it } from 'vitest';
import {
  asText,
  functionsOf,
  ofType,
  propertiesOf,
  statementsOf,
  type Template,
} from '../../operations/stack/template.ts';

export const checkMailIn = (off: Template, on: Template): void => {
  describe('email to deals', () => {
    it('is off unless the stage has a domain for it', () => {
      expect(ofType(off, 'AWS::SES::ReceiptRule')).toEqual([]);
      expect(Object.keys(functionsOf(off, 'prod'))).not.toContain('mail-in');
      const { resource } = functionsOf(off, 'prod').files ?? {};
      expect(resource?.Properties.Environment).toMatchObject({ Variables: { MAIL_DOMAIN: '' } });
    });

    it('adds 12 resources, of the 500 that a template may have', () => {
      const count = ({ Resources }: Template) => Object.keys(Resources).length;
      expect(count(on) - count(off)).toBe(12);
    });

    it('takes what comes to its domain over TLS, has it scanned, and keeps it for a week at most', () => {
      const [rule] = propertiesOf(on, 'AWS::SES::ReceiptRule');
      expect(rule).toMatchObject({
        Rule: { Recipients: ['in.groundwork.example'], Enabled: true, ScanEnabled: true, TlsPolicy: 'Require' },
      });
      const actions = (rule?.Rule as { Actions: object[] } | undefined)?.Actions ?? [];
      expect(actions.map((one) => Object.keys(one))).toEqual([['S3Action'], ['LambdaAction']]);
      const bucket = ofType(on, 'AWS::S3::Bucket').find(([id]) => id.startsWith('IncomingMail'))?.[1].Properties;
      expect(bucket).toMatchObject({ LifecycleConfiguration: { Rules: [{ ExpirationInDays: 7 }] } });
    });

    it('lets only this rule of SES write there and start the function', () => {
      const policy = ofType(on, 'AWS::S3::BucketPolicy').find(([id]) => id.startsWith('IncomingMail'))?.[1].Properties;
      const document = policy?.PolicyDocument as { Statement: { Effect: string }[] } | undefined;
      const allowed = document?.Statement.filter(
        ({ Effect, ...one }) => Effect === 'Allow' && JSON.stringify(one).includes('ses.amazonaws.com'),
      );
      expect(allowed).toMatchObject([
        { Action: 's3:PutObject', Condition: { StringEquals: { 'aws:SourceAccount': expect.anything() } } },
      ]);
      expect(JSON.stringify(allowed)).toMatch(/mail\/\*.*receipt-rule|receipt-rule.*mail\/\*/s);
      const permission = propertiesOf(on, 'AWS::Lambda::Permission').find(
        ({ Principal }) => Principal === 'ses.amazonaws.com',
      );
      expect(JSON.stringify(permission?.SourceArn)).toContain('receipt-rule');
    });

    it("gives the function no secret, no one's files and no way to send", () => {
      const { roleId = '', resource } = functionsOf(on, 'prod')['mail-in'] ?? {};
      expect(resource?.Properties.DeadLetterConfig).toBeDefined();
      const may = statementsOf(on, roleId)
        .flatMap(({ Action, Resource }) => `${asText(Action)} ${asText(Resource)}`)
        .join('\n');
      expect(may).toContain('incoming/*');
      expect(may).not.toMatch(/secretsmanager|ses:|DeleteItem|vault|kms/i);
      expect(may).not.toMatch(/(request|transaction)\/\*/);
    });
  });
};

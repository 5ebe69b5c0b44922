import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HISTORY } from '../../lambdas/clients/client/client-writes.ts';
import { propertiesOf, type Template } from '../../operations/stack/template.ts';
import { agentsAt, ceilingsOf } from '../../scripts/capacity/ceilings.ts';
import { dueWrites, RECOVERY, recoveryHours } from '../../scripts/capacity/due-ceilings.ts';
import { BARS, IN_THE_END, neededFor, scalePage } from '../../scripts/capacity/scale-page.ts';
import { findEntities } from '../../scripts/structure/data-model.ts';

/** The ceilings of each type of resource. */
const OF_TYPE: Record<string, RegExp> = {
  'AWS::ApiGateway::RestApi': /^REST API/,
  'AWS::ApiGatewayV2::Api': /^sockets,/,
  'AWS::Cognito::UserPool': /^Cognito,/,
  'AWS::DynamoDB::GlobalTable': /^table,/,
  'AWS::Events::Rule': /^upkeep:/,
  'AWS::KMS::Key': /^KMS,/,
  'AWS::Lambda::EventSourceMapping': /^(workers|stream):/,
  'AWS::Lambda::Function': /^functions,/,
  'AWS::S3::Bucket': /^files,/,
  'AWS::SES::EmailIdentity': /^SES,/,
  'AWS::SQS::Queue': /^queues,/,
  'AWS::WAFv2::WebACL': /^firewall,/,
};

/**
 * Resources that only describe another one, watch it or put it there. CloudFront takes far more than the API behind it, and
 * secrets are read when a function starts, not for each call.
 */
const WITHOUT_LOAD =
  /^(Custom::|AWS::(CloudFormation|CloudFront|CloudWatch|CodeDeploy|Budgets|IAM|Logs|SNS|SecretsManager)::)|(Policy|Permission|Account|Deployment|Stage|Integration|Route|ConfigurationSet|EventDestination|LayerVersion|Version|Alias|EventInvokeConfig|UserPoolDomain|UserPoolClient|UserPoolGroup|UserPoolIdentityProvider|ManagedLoginBranding)$/;

export const checkCeilings = (prod: Template) => {
  const ceilings = ceilingsOf(prod);

  describe('a ceiling', () => {
    it('is above its bar', () => {
      expect(ceilings.length).toBeGreaterThan(20);
      expect(ceilings.filter((ceiling) => agentsAt(ceiling) < BARS[ceiling.kind])).toEqual([]);
    });

    it('can be raised to a million agents', () => {
      const cannot = ceilings
        .filter(({ kind }) => kind !== 'office')
        .filter((ceiling) => neededFor(ceiling, IN_THE_END) > Math.max(ceiling.limit, ceiling.most));
      expect(cannot).toEqual([]);
    });

    it('is known for every list of what is due', async () => {
      const lists = (await findEntities()).flatMap(({ entity: { definition } }) => {
        const { Due } = definition.indexes ?? {};
        // Data about one client is a list for each of them, and nothing in it comes due.
        return Due && Due !== HISTORY ? [Due.PK.replace('#{shard}', '')] : [];
      });
      expect(lists.length).toBeGreaterThan(4);
      expect(dueWrites.map(({ list }) => list.name).sort()).toEqual([...new Set(lists)].sort());
    });

    it('is known for every type of resource that agents put a load on', () => {
      const types = [...new Set(Object.values(prod.Resources).map(({ Type }) => Type))];
      const isKnown = (type: string) => {
        const theirs = OF_TYPE[type];
        return theirs ? ceilings.some(({ resource }) => theirs.test(resource)) : WITHOUT_LOAD.test(type);
      };
      expect(
        types.filter((type) => !isKnown(type)),
        'neither in OF_TYPE nor in WITHOUT_LOAD',
      ).toEqual([]);
    });

    it('is known for every queue of work and every reader of the stream', () => {
      const mappings = propertiesOf(prod, 'AWS::Lambda::EventSourceMapping');
      const known = ceilings.filter(({ resource }) => /^(workers|stream):/.test(resource));
      expect(known).toHaveLength(mappings.length);
    });
  });

  it('lets everything that waits after an outage be started again in time', () => {
    expect(recoveryHours(prod)).toBeLessThanOrEqual(RECOVERY.hours);
  });

  it('is what docs/scale.md says (npm run tool -- measure:capacity)', () => {
    expect(readFileSync('docs/scale.md', 'utf8')).toBe(scalePage(prod));
  });
};

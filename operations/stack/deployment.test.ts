import { describe, expect, it } from 'vitest';
import { joinNested, stepsOf } from './deployment.ts';

const commands = (...args: Parameters<typeof stepsOf>) => stepsOf(...args).map(({ run }) => run.join(' '));
const dev = { stage: 'dev' } as const;
const prod = { stage: 'prod' } as const;
const asUsual = { sender: undefined, codeCache: false, atOnce: false, accept: false, yes: false };

describe('a deployment', () => {
  it('builds, checks and compares before it deploys', () => {
    expect(commands(prod, { ...asUsual, codeCache: true })).toEqual([
      'npm run --silent build',
      'npm run --silent ops -- doctor --stage prod --before',
      'npm run --silent ops -- template-diff --stage prod',
      'npx cdk deploy -c stage=prod -c codeCache=on --outputs-file cdk.out/outputs-prod.json',
      'npm run --silent ops -- template-diff --stage prod --accept',
    ]);
  });

  it('deploys the second Region of a stage that has one before the product and after it', () => {
    const [, , , before, , after] = commands({ ...prod, secondRegion: 'us-west-2' }, asUsual);
    expect([before, after]).toEqual(Array(2).fill('npm run --silent ops -- second-region --stage prod'));
  });

  it('replaces what holds data only when told to', () => {
    const all = commands(prod, { ...asUsual, accept: true });
    expect(all.some((line) => line.startsWith('npx cdk deploy'))).toBe(true);
    expect(all).not.toContain('npm run --silent ops -- template-diff --stage prod');
  });

  it('that must not wait goes through the same steps, and reaches everyone at once', () => {
    const all = commands(prod, { ...asUsual, atOnce: true });
    expect(all.map((line) => line.replace(' -c rollout=allAtOnce', ''))).toEqual(commands(prod, asUsual));
    expect(all).toContain('npx cdk deploy -c stage=prod -c rollout=allAtOnce --outputs-file cdk.out/outputs-prod.json');
  });

  it('asks for approval of new permissions on prod, unless told not to', () => {
    const asks = (...args: Parameters<typeof stepsOf>) =>
      !commands(...args).some((line) => line.includes('--require-approval never'));
    expect([asks(prod, asUsual), asks(prod, { ...asUsual, yes: true }), asks(dev, asUsual)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('of a stage without a domain names the address that it sends from, to the checks and to the template', () => {
    expect(commands(dev, { ...asUsual, sender: 'ada@us.example' }).slice(1)).toEqual([
      'npm run --silent ops -- doctor --stage dev --before --email ada@us.example',
      'npx cdk deploy -c stage=dev -c email=ada@us.example --require-approval never --outputs-file cdk.out/outputs-dev.json',
    ]);
  });
});

const QUEUE = { 'Fn::GetAtt': ['Queue', 'QueueName'] };

describe('a template with the stack inside it', () => {
  const { Resources } = joinNested({
    name: 'App',
    template: {
      Resources: {
        Queue: { Type: 'AWS::SQS::Queue' },
        Inside: { Type: 'AWS::CloudFormation::Stack', Properties: { Parameters: { queue: QUEUE } } },
      },
    },
    inside: [
      {
        logicalId: 'Inside',
        template: {
          Resources: {
            Queue: {
              Type: 'AWS::CloudWatch::Alarm',
              Properties: { Of: [{ Ref: 'queue' }], In: { Ref: 'AWS::Region' } },
            },
            Both: { Type: 'X', Properties: { Of: { Ref: 'Queue' }, Arn: { 'Fn::GetAtt': ['Queue', 'Arn'] } } },
          },
        },
      },
    ],
  });

  it('has every resource, even where both stacks use the same name', () => {
    expect(Object.keys(Resources)).toEqual(['Queue', 'Inside', 'InsideQueue', 'InsideBoth']);
  });

  it('says where a parameter is used what the outer stack gave', () => {
    expect(Resources.InsideQueue?.Properties).toEqual({ Of: [QUEUE], In: { Ref: 'AWS::Region' } });
  });

  it('refers to resources of the inner stack by their new names', () => {
    expect(Resources.InsideBoth?.Properties).toEqual({
      Of: { Ref: 'InsideQueue' },
      Arn: { 'Fn::GetAtt': ['InsideQueue', 'Arn'] },
    });
  });
});

import { describe, expect, it } from 'vitest';
import { joinNested } from './nested-stacks.ts';

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

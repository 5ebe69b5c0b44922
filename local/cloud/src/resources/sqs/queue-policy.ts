import type { PolicyDocument } from '../../iam/permissions/role-policies.ts';
import { playedType } from '../../registry/resource-type.ts';
import { queue } from './queue.ts';

type Properties = { Queues: string[]; PolicyDocument: PolicyDocument };

export const queuePolicy = playedType({
  type: 'AWS::SQS::QueuePolicy',
  playedBy: 'iam',
  properties: { reads: ['Queues', 'PolicyDocument'] },
  example: {
    Queues: ['https://sqs.us-east-1.amazonaws.com/000000000000/jobs'],
    PolicyDocument: { Statement: [{ Effect: 'Allow', Principal: '*', Action: 'sqs:SendMessage', Resource: '*' }] },
  },
  read({ properties }, stack) {
    const { Queues, PolicyDocument: document } = properties as Properties;
    const names = Queues.map((url) => url.split('/').at(-1));
    const arns = stack.all(queue).flatMap(({ name, arn }) => (names.includes(name) ? [arn] : []));
    return { arns, document };
  },
  declare({ arns, document }, { permissions }) {
    for (const arn of arns) permissions.addResourcePolicy(arn, document);
  },
});

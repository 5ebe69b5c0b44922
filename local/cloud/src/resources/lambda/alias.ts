import { arnAsRef, arnOf, functionName } from '../../registry/identity.ts';
import { because, playedType } from '../../registry/resource-type.ts';

export const functionAlias = playedType({
  type: 'AWS::Lambda::Alias',
  playedBy: 'lambda',
  note: 'always the current code',
  identity: {
    made: (self) => `${functionName(self)}:${String(self.property('Name'))}`,
    arn: arnOf('lambda', 'function:'),
    ref: arnAsRef,
    attributes: { AliasArn: arnAsRef },
  },
  properties: {
    reads: ['FunctionName', 'Name'],
    ignores: {
      [because.currentCode]: ['FunctionVersion', 'RoutingConfig'],
      [because.labels]: ['Description'],
      [because.noBill]: ['ProvisionedConcurrencyConfig'],
    },
  },
  example: { FunctionName: 'report', Name: 'live' },
  read: () => undefined,
});

import { arnAsRef, arnOf, functionName } from '../../registry/identity.ts';
import { because, playedType } from '../../registry/resource-type.ts';

export const version = playedType({
  type: 'AWS::Lambda::Version',
  playedBy: 'lambda',
  note: 'always the current code',
  identity: {
    made: (self) => `${functionName(self)}:${self.ordinal}`,
    arn: arnOf('lambda', 'function:'),
    ref: arnAsRef,
    attributes: { Version: (self) => String(self.ordinal), FunctionArn: arnAsRef },
  },
  properties: {
    reads: ['FunctionName'],
    ignores: { [because.labels]: ['Description', 'CodeSha256'], [because.noBill]: ['ProvisionedConcurrencyConfig'] },
  },
  example: { FunctionName: 'report' },
  read: () => undefined,
});

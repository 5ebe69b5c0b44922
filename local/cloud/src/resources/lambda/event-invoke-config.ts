import { type EventRules, standardRules } from '../../lambda/event-rules.ts';
import { because, playedType } from '../../registry/resource-type.ts';

type Properties = {
  FunctionName: string;
  MaximumRetryAttempts?: number;
  MaximumEventAgeInSeconds?: number;
  DestinationConfig?: { OnFailure?: { Destination: string } };
};

export const eventInvokeConfig = playedType({
  type: 'AWS::Lambda::EventInvokeConfig',
  playedBy: 'lambda/events',
  properties: {
    reads: [
      'FunctionName',
      'MaximumRetryAttempts',
      'MaximumEventAgeInSeconds',
      'DestinationConfig.OnFailure.Destination',
    ],
    ignores: { [because.currentCode]: ['Qualifier'] },
    refuses: { 'only failures are sent on': ['DestinationConfig.OnSuccess'] },
  },
  example: {
    FunctionName: 'mail',
    MaximumRetryAttempts: 1,
    MaximumEventAgeInSeconds: 3600,
    DestinationConfig: { OnFailure: { Destination: 'arn:aws:sqs:us-east-1:000000000000:dead' } },
  },
  read({ properties }) {
    const given = properties as Properties;
    const age = given.MaximumEventAgeInSeconds;
    const rules: EventRules = {
      retries: given.MaximumRetryAttempts ?? standardRules.retries,
      maxAgeMs: age === undefined ? standardRules.maxAgeMs : age * 1000,
      onFailure: given.DestinationConfig?.OnFailure?.Destination,
    };
    return { functionName: given.FunctionName, rules };
  },
  declare: ({ functionName, rules }, { functions }) => functions.setEventRules(functionName, rules),
});

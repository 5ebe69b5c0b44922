import type { ReceiptAction, ReceiptRule } from '../../aws/ses/receiving.ts';
import { arnOf } from '../../registry/identity.ts';
import { because, playedType } from '../../registry/resource-type.ts';

type Action = {
  S3Action?: { BucketName: string; ObjectKeyPrefix?: string };
  LambdaAction?: { FunctionArn: string; InvocationType?: string };
};
type Properties = {
  RuleSetName: string;
  Rule: {
    Name: string;
    Enabled?: boolean;
    ScanEnabled?: boolean;
    TlsPolicy?: string;
    Recipients?: string[];
    Actions?: Action[];
  };
};

export const receiptRuleSet = playedType({
  type: 'AWS::SES::ReceiptRuleSet',
  playedBy: 'aws/ses',
  note: 'always the active one',
  identity: { named: 'RuleSetName', arn: arnOf('ses', 'receipt-rule-set/') },
  properties: { reads: ['RuleSetName'], ignores: { [because.labels]: ['Tags'] } },
  example: { RuleSetName: 'incoming' },
  read: ({ properties }) => ({ name: String(properties.RuleSetName) }),
});

const actionOf = (logicalId: string, { S3Action, LambdaAction }: Action): ReceiptAction => {
  if (S3Action) return { kind: 's3', bucket: S3Action.BucketName, prefix: S3Action.ObjectKeyPrefix ?? '' };
  if (LambdaAction) {
    const type = LambdaAction.InvocationType === 'RequestResponse' ? 'sync' : 'async';
    return { kind: 'lambda', functionArn: LambdaAction.FunctionArn, type };
  }
  throw new Error(
    `${logicalId}: the local cloud puts received email into buckets and starts functions, and nothing else`,
  );
};

const actions = 'Rule.Actions';

export const receiptRule = playedType({
  type: 'AWS::SES::ReceiptRule',
  playedBy: 'aws/ses',
  note: 'The console delivers a message, and says what the checks of its sender find.',
  properties: {
    reads: [
      'RuleSetName',
      'Rule.Name',
      'Rule.Enabled',
      'Rule.ScanEnabled',
      'Rule.TlsPolicy',
      'Rule.Recipients',
      `${actions}.S3Action.BucketName`,
      `${actions}.S3Action.ObjectKeyPrefix`,
      `${actions}.LambdaAction.FunctionArn`,
      `${actions}.LambdaAction.InvocationType`,
    ],
    refuses: {
      'rules are played in the order of the template': ['After'],
      'topics publish nothing here': [`${actions}.S3Action.TopicArn`, `${actions}.LambdaAction.TopicArn`],
      'the local cloud puts received email into buckets and starts functions, and nothing else': [
        `${actions}.S3Action.KmsKeyArn`,
        `${actions}.S3Action.IamRoleArn`,
        `${actions}.AddHeaderAction`,
        `${actions}.BounceAction`,
        `${actions}.ConnectAction`,
        `${actions}.SNSAction`,
        `${actions}.StopAction`,
        `${actions}.WorkmailAction`,
      ],
    },
  },
  example: {
    RuleSetName: 'incoming',
    Rule: {
      Name: 'deals',
      Enabled: true,
      ScanEnabled: true,
      TlsPolicy: 'Require',
      Recipients: ['in.app.example'],
      Actions: [
        { S3Action: { BucketName: 'inbox', ObjectKeyPrefix: 'mail/' } },
        {
          LambdaAction: { FunctionArn: 'arn:aws:lambda:us-east-1:000000000000:function:take', InvocationType: 'Event' },
        },
      ],
    },
  },
  read({ logicalId, properties }): ReceiptRule | undefined {
    const { RuleSetName: ruleSet, Rule } = properties as Properties;
    const { Name: name, Enabled, ScanEnabled, TlsPolicy, Recipients = [], Actions = [] } = Rule;
    if (Enabled !== true) return undefined;
    return {
      ...{ name, ruleSet, recipients: Recipients },
      isScanned: ScanEnabled === true,
      needsTls: TlsPolicy === 'Require',
      actions: Actions.map((action) => actionOf(logicalId, action)),
    };
  },
  declare: (rule, { receiving }) => receiving.addRule(rule),
});

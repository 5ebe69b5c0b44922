import { because, playedType } from '../../registry/resource-type.ts';

export const userPoolGroup = playedType({
  type: 'AWS::Cognito::UserPoolGroup',
  playedBy: 'cognito',
  identity: { named: 'GroupName' },
  properties: {
    reads: ['UserPoolId', 'GroupName'],
    ignores: { [because.labels]: ['Description'], 'there is no identity pool': ['RoleArn', 'Precedence'] },
  },
  example: { UserPoolId: 'us-east-1_Local0001', GroupName: 'staff' },
  read: ({ physicalId: name, properties }) => ({ name, userPoolId: String(properties.UserPoolId) }),
});

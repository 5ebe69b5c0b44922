import type { InvokePermission } from '../../lambda/invoke-permission.ts';
import { playedType } from '../../registry/resource-type.ts';

type Properties = { FunctionName: string; Action: string; Principal: string; SourceArn?: string };

export const invokePermission = playedType({
  type: 'AWS::Lambda::Permission',
  playedBy: 'lambda',
  properties: {
    reads: ['FunctionName', 'Action', 'Principal', 'SourceArn'],
    ignores: { 'there is one account': ['SourceAccount'] },
    refuses: {
      'only services of AWS invoke functions here': ['EventSourceToken', 'FunctionUrlAuthType', 'PrincipalOrgID'],
    },
  },
  example: {
    FunctionName: 'report',
    Action: 'lambda:InvokeFunction',
    Principal: 'apigateway.amazonaws.com',
    SourceArn: 'arn:aws:execute-api:us-east-1:000000000000:abc/api/GET/reports',
  },
  read({ properties }): InvokePermission {
    const {
      FunctionName: functionName,
      Action: action,
      Principal: principal,
      SourceArn: sourceArn,
    } = properties as Properties;
    return { functionName, action, principal, sourceArn };
  },
  declare: (declared, { permissions }) => permissions.allowInvoke(declared),
});

import type { ViewerFunctionDeclaration } from '../../edge/viewer-functions/viewer-function.ts';
import { arnAsRef, globalArn } from '../../registry/identity.ts';
import { because, playedType } from '../../registry/resource-type.ts';

type Properties = { FunctionCode: string; FunctionConfig: { Runtime: string } };

/** Distributions look for those that they name. */
export const viewerFunction = playedType({
  type: 'AWS::CloudFront::Function',
  playedBy: 'edge/viewer-functions',
  identity: {
    named: 'Name',
    arn: globalArn('cloudfront', 'function/'),
    ref: arnAsRef,
    attributes: { FunctionARN: arnAsRef, 'FunctionMetadata.FunctionARN': arnAsRef },
  },
  properties: {
    reads: ['Name', 'FunctionCode', 'FunctionConfig.Runtime'],
    ignores: {
      [because.labels]: ['FunctionMetadata', 'FunctionConfig.Comment'],
      [because.currentCode]: ['AutoPublish'],
    },
    refuses: { 'the local edge has no key value stores': ['FunctionConfig.KeyValueStoreAssociations'] },
  },
  example: {
    Name: 'rewrite',
    FunctionCode: 'function handler(event) { return event.request; }',
    FunctionConfig: { Runtime: 'cloudfront-js-2.0' },
  },
  read({ logicalId, arn, properties }): ViewerFunctionDeclaration {
    const { FunctionCode, FunctionConfig } = properties as Properties;
    return { arn, name: logicalId, runtime: FunctionConfig.Runtime, code: FunctionCode };
  },
});

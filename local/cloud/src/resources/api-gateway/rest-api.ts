import type { Parts } from '../../assembly/cloud-parts.ts';
import { resolveReferences } from '../../assembly/dynamic-references.ts';
import type { RestApiDeclaration } from '../../gateway/rest/declaration.ts';
import { createRestApi } from '../../gateway/rest/rest.ts';
import { apiSourceArn } from '../../gateway/source-arn.ts';
import { invokeAs } from '../../lambda/invoke-permission.ts';
import { lower, short, stableHash } from '../../registry/identity.ts';
import { because, playedType } from '../../registry/resource-type.ts';
import { accountId, region } from '../../template/intrinsics.ts';
import { stage } from './stage.ts';

type Properties = {
  Body: unknown;
  Policy?: RestApiDeclaration['policy'];
  BinaryMediaTypes?: string[];
  MinimumCompressionSize?: number;
};

export const restApi = playedType({
  type: 'AWS::ApiGateway::RestApi',
  playedBy: 'gateway/rest',
  note: 'refuses what it does not know in the body',
  identity: {
    made: short(10),
    arn: (id) => `arn:aws:apigateway:${region}::/restapis/${id}`,
    attributes: { RestApiId: (self) => self.id, RootResourceId: (self) => stableHash(`${self.logicalId}/`, lower, 10) },
  },
  properties: {
    reads: ['Body', 'Policy', 'BinaryMediaTypes', 'MinimumCompressionSize'],
    ignores: {
      [because.loopback]: ['EndpointConfiguration', 'SecurityPolicy', 'EndpointAccessMode'],
      'the body either is known as a whole or stops the start': ['FailOnWarnings'],
      [because.labels]: ['Name', 'Description', 'Tags'],
    },
    refuses: {
      'the edge reaches the API at its own address': ['DisableExecuteApiEndpoint'],
      'write the API as one OpenAPI body': ['BodyS3Location', 'CloneFrom', 'Mode', 'Parameters'],
      'no API keys are played': ['ApiKeySourceType'],
    },
  },
  example: {
    Body: { openapi: '3.0.1', info: {}, paths: {} },
    Policy: { Statement: [{ Effect: 'Allow', Principal: '*', Action: 'execute-api:Invoke', Resource: '*' }] },
    BinaryMediaTypes: ['application/pdf'],
    MinimumCompressionSize: 1024,
  },
  read({ logicalId, physicalId: apiId, properties }, stack): RestApiDeclaration {
    const { Body, Policy, BinaryMediaTypes = [], MinimumCompressionSize } = properties as Properties;
    return {
      apiId,
      logicalId,
      body: Body,
      policy: Policy,
      binaryMediaTypes: BinaryMediaTypes,
      compressFrom: MinimumCompressionSize,
      stages: stack.all(stage).filter((each) => each.apiId === apiId),
    };
  },
  start(declared, parts) {
    const { functions, demand, secrets, restApis, host } = parts;
    const api = createRestApi({
      api: resolveReferences(declared, secrets.textOf),
      region,
      accountId,
      invoke: invokeAs(functions.invoke, demand, 'apigateway.amazonaws.com', apiSourceArn),
      verifyToken: (token, use) => userPoolOf(parts).verify(token, use),
      onProblem: ({ method, path, status, reason }) => status >= 500 && host.log(`${method} ${path}: ${reason}`),
    });
    restApis.push(api);
  },
});

const userPoolOf = ({ userPool }: Parts) => {
  if (!userPool) throw new Error('The template has no user pool whose tokens the API could check');
  return userPool;
};

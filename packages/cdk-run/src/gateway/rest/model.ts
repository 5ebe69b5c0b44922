import { stableHash } from '../../registry/identity.ts';
import { functionArnOf } from '../call-function.ts';
import type { Limit } from '../exchange.ts';
import { type Authorizer, type PolicyStatement, readAuthorizer } from './authorizer.ts';
import { demandKnown, type Operation, readBody } from './body.ts';
import { createMock, type Mock } from './mapping.ts';

/** A stage as the template declares it. */
export type Stage = {
  apiId: string;
  name: string;
  deploymentId: string;
  variables: Record<string, string> | null;
  tracing: boolean;
  accessLogFormat: string | undefined;
  methodSettings: MethodSettings[];
};

export type MethodSettings = {
  ResourcePath?: string;
  HttpMethod?: string;
  ThrottlingRateLimit?: number;
  ThrottlingBurstLimit?: number;
};

/** An account's own limit in most regions. */
const ACCOUNT_LIMIT: Limit = { rate: 10_000, burst: 5_000 };

/** CloudFormation writes `/requests/{id}` as `/~1requests~1{id}`; the nearest settings win, number by number. */
export const limitOf = ({ methodSettings: settings }: Stage, resourcePath: string, httpMethod: string): Limit => {
  const encoded = resourcePath === '/' ? '/' : `/${resourcePath.replaceAll('/', '~1')}`;
  const nearest = [
    [encoded, httpMethod],
    [encoded, '*'],
    ['/*', httpMethod],
    ['/*', '*'],
  ].flatMap(([path, method]) => settings.filter((s) => s.ResourcePath === path && s.HttpMethod === method));
  return {
    rate: nearest.find((s) => s.ThrottlingRateLimit !== undefined)?.ThrottlingRateLimit ?? ACCOUNT_LIMIT.rate,
    burst: nearest.find((s) => s.ThrottlingBurstLimit !== undefined)?.ThrottlingBurstLimit ?? ACCOUNT_LIMIT.burst,
  };
};

/** A REST API as the template declares it. */
export type RestApiDeclaration = {
  apiId: string;
  logicalId: string;
  /** An OpenAPI document. */
  body: unknown;
  policy: { Statement: PolicyStatement | PolicyStatement[] } | undefined;
  binaryMediaTypes: string[];
  /** The size from which answers are compressed. */
  compressFrom: number | undefined;
  stages: Stage[];
};

export type Integration = { functionArn: string; timeoutMs: number };

/** REST integrations end after 29 seconds unless the template asks for less. */
const LONGEST_MS = 29_000;

const readIntegration = (owner: string, value: Record<string, unknown> | undefined): Integration | Mock => {
  if (!value) throw new Error(`${owner} is missing`);
  if (value.type === 'mock') {
    demandKnown(owner, value, ['type', 'requestTemplates', 'responses']);
    return createMock(owner, value as Parameters<typeof createMock>[1]);
  }
  demandKnown(owner, value, ['type', 'httpMethod', 'uri', 'timeoutInMillis']);
  if (value.type !== 'aws_proxy') throw new Error(`${owner}: the local cloud does not know the type ${value.type}`);
  if (value.httpMethod !== 'POST') throw new Error(`${owner}: aws_proxy needs httpMethod POST`);
  const timeoutMs = Number(value.timeoutInMillis ?? LONGEST_MS);
  if (timeoutMs > LONGEST_MS) throw new Error(`${owner}: timeoutInMillis above ${LONGEST_MS} needs a raised quota`);
  return { functionArn: functionArnOf(owner, value.uri), timeoutMs };
};

// The methods of one REST API at one of its stages, from the document that the API is made of.

export type Method = {
  resourceId: string;
  resourcePath: string;
  httpMethod: string;
  authorizer: Authorizer | undefined;
  scopes: string[];
  integration: Integration | Mock;
};

export const readMethods = (api: RestApiDeclaration, stageVariables: Record<string, string>): Method[] => {
  const { operations, schemes } = readBody(api);
  const authorizers = new Map([...schemes].map(([name, scheme]) => [name, readAuthorizer(scheme, stageVariables)]));
  return operations.map((operation) => {
    const { owner, resourcePath, httpMethod, integration } = operation;
    const asked = askedOf(operation);
    const authorizer = asked && authorizers.get(asked.scheme);
    if (asked && !authorizer) throw new Error(`${owner}.security: no scheme ${asked.scheme}`);
    return {
      resourceId: stableHash(`${api.logicalId}${resourcePath}`, 'abcdefghijklmnopqrstuvwxyz0123456789', 6),
      resourcePath,
      httpMethod,
      authorizer,
      scopes: asked?.scopes ?? [],
      integration: readIntegration(`${owner}.integration`, integration),
    };
  });
};

/** OpenAPI could offer a choice of schemes; a method of API Gateway has one authorizer or none. */
const askedOf = ({ owner, security }: Operation): { scheme: string; scopes: string[] } | undefined => {
  const all = security.flatMap((each) => Object.entries(each));
  if (all.length > 1) throw new Error(`${owner}.security: a method has one authorizer, not ${all.length}`);
  const [scheme, scopes] = all[0] ?? [];
  return scheme === undefined ? undefined : { scheme, scopes: scopes ?? [] };
};

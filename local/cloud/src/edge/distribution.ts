// Reads the distribution: which path goes to which origin, under which policies and functions.
import type { Header } from '../gateway/exchange.ts';
import type { Resource, Stack } from '../gateway/template.ts';
import { pathPattern } from './path-pattern.ts';
import { type CachePolicy, cachePolicyOf, type OriginRequestPolicy, originRequestPolicyOf } from './policies.ts';
import { type ResponseHeadersPolicy, responseHeadersPolicyOf } from './replies/response-headers.ts';
import { createViewerFunction, type ViewerFunction } from './viewer-functions/viewer-function.ts';

export type Origin = { domainName: string; path: string; headers: Header[] };
export type Behaviour = {
  pattern: RegExp;
  origin: Origin;
  allowedMethods: string[];
  compress: boolean;
  cachePolicy: CachePolicy;
  originRequestPolicy: OriginRequestPolicy | undefined;
  responseHeaders: ResponseHeadersPolicy;
  viewerRequest: ViewerFunction | undefined;
  viewerResponse: ViewerFunction | undefined;
};
export type ErrorResponse = { status: number; page: string; replyStatus: number };
export type Distribution = {
  id: string;
  rootObject: string | undefined;
  errorResponses: ErrorResponse[];
  behaviours: Behaviour[];
  behaviourFor(path: string): Behaviour;
};

type RawBehaviour = {
  PathPattern?: string;
  TargetOriginId: string;
  AllowedMethods?: string[];
  Compress?: boolean;
  CachePolicyId?: string;
  OriginRequestPolicyId?: string;
  ResponseHeadersPolicyId?: string;
  FunctionAssociations?: { EventType: string; FunctionARN: string }[];
  LambdaFunctionAssociations?: unknown[];
};
type RawOrigin = {
  Id: string;
  DomainName: string;
  OriginPath?: string;
  OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[];
};
type Config = {
  Origins: RawOrigin[];
  DefaultCacheBehavior: RawBehaviour;
  CacheBehaviors?: RawBehaviour[];
  DefaultRootObject?: string;
  CustomErrorResponses?: { ErrorCode: number; ResponseCode?: number; ResponsePagePath?: string }[];
};

export const readDistribution = (stack: Stack, resource: Resource, log: (line: string) => void): Distribution => {
  const config = resource.properties.DistributionConfig as Config;
  const functions = new Map(
    stack.ofType('AWS::CloudFront::Function').map((each) => [each.arn, createViewerFunction(each, log)]),
  );
  const behaviours = [...(config.CacheBehaviors ?? []), { ...config.DefaultCacheBehavior, PathPattern: '*' }].map(
    readBehaviour,
  );

  return {
    id: resource.physicalId,
    rootObject: config.DefaultRootObject,
    errorResponses: (config.CustomErrorResponses ?? []).flatMap(({ ErrorCode, ResponseCode, ResponsePagePath }) =>
      ResponsePagePath ? [{ status: ErrorCode, page: ResponsePagePath, replyStatus: ResponseCode ?? ErrorCode }] : [],
    ),
    behaviours,
    behaviourFor(path) {
      const found = behaviours.find(({ pattern }) => pattern.test(path));
      if (!found) throw new Error(`No behaviour for ${path}`);
      return found;
    },
  };

  function readBehaviour(raw: RawBehaviour): Behaviour {
    const owner = `${resource.logicalId} ${raw.PathPattern}`;
    if (!raw.CachePolicyId) throw new Error(`${owner}: the local edge knows behaviours with a cache policy only`);
    if (raw.LambdaFunctionAssociations?.length) throw new Error(`${owner}: the local edge does not run Lambda@Edge`);
    return {
      pattern: pathPattern(raw.PathPattern ?? '*'),
      origin: originOf(owner, raw.TargetOriginId),
      allowedMethods: raw.AllowedMethods ?? ['GET', 'HEAD'],
      compress: raw.Compress === true,
      cachePolicy: cachePolicyOf(stack, raw.CachePolicyId),
      originRequestPolicy: raw.OriginRequestPolicyId
        ? originRequestPolicyOf(stack, raw.OriginRequestPolicyId)
        : undefined,
      responseHeaders: responseHeadersPolicyOf(stack, raw.ResponseHeadersPolicyId),
      viewerRequest: functionOf(owner, raw, 'viewer-request'),
      viewerResponse: functionOf(owner, raw, 'viewer-response'),
    };
  }

  function originOf(owner: string, id: string): Origin {
    const raw = config.Origins.find((origin) => origin.Id === id);
    if (!raw) throw new Error(`${owner}: no origin ${id}`);
    const headers = (raw.OriginCustomHeaders ?? []).map((h): Header => [h.HeaderName, h.HeaderValue]);
    return { domainName: raw.DomainName, path: raw.OriginPath ?? '', headers };
  }

  function functionOf(owner: string, raw: RawBehaviour, eventType: string) {
    const association = raw.FunctionAssociations?.find(({ EventType }) => EventType === eventType);
    const found = association && functions.get(association.FunctionARN);
    if (association && !found) throw new Error(`${owner}: no function ${association.FunctionARN}`);
    return found;
  }
};

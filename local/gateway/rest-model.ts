// Reads one REST API out of the template, and refuses what the local gateway cannot play.
import { type Authorizer, readAuthorizers } from './rest-authorizer.ts';
import { type Integration, readIntegration } from './rest-integration.ts';
import { type Requirements, readRequirements } from './rest-validation.ts';
import type { Resource, Stack } from './template.ts';

export type Method = {
  resourceId: string;
  resourcePath: string;
  httpMethod: string;
  authorizer: Authorizer | undefined;
  scopes: string[];
  requirements: Requirements;
  integration: Integration;
};

export const readMethods = (stack: Stack, api: Resource): Method[] => {
  const paths = resourcePaths(stack, api);
  const authorizers = readAuthorizers(stack, api);
  return ownedBy(stack, api, 'AWS::ApiGateway::Method').map((resource) => {
    const owner = resource.logicalId;
    const p = resource.properties as MethodProperties;
    if (p.ApiKeyRequired) throw new Error(`${owner}: the local cloud knows no API keys`);
    return {
      resourceId: p.ResourceId,
      resourcePath: paths.get(p.ResourceId) ?? '/',
      httpMethod: p.HttpMethod,
      authorizer: authorizerOf(owner, p, authorizers),
      scopes: p.AuthorizationScopes ?? [],
      requirements: readRequirements(stack, resource),
      integration: readIntegration(owner, p.Integration),
    };
  });
};

export const ownedBy = (stack: Stack, api: Resource, type: string) =>
  stack.ofType(type).filter((resource) => resource.properties.RestApiId === api.physicalId);

type MethodProperties = {
  ResourceId: string;
  HttpMethod: string;
  AuthorizationType?: string;
  AuthorizerId?: string;
  AuthorizationScopes?: string[];
  ApiKeyRequired?: boolean;
  Integration?: Record<string, unknown>;
};

const authorizerOf = (owner: string, p: MethodProperties, authorizers: Map<string, Authorizer>) => {
  const type = p.AuthorizationType ?? 'NONE';
  if (type === 'NONE') return undefined;
  if (type !== 'COGNITO_USER_POOLS')
    throw new Error(`${owner}: the local cloud does not know AuthorizationType ${type}`);
  const authorizer = authorizers.get(p.AuthorizerId ?? '');
  if (!authorizer) throw new Error(`${owner}: no authorizer ${p.AuthorizerId}`);
  return authorizer;
};

/** Resource id -> '/requests/{id}'. A parent that is no resource of the template is the API's root. */
const resourcePaths = (stack: Stack, api: Resource) => {
  const nodes = new Map(
    ownedBy(stack, api, 'AWS::ApiGateway::Resource').map((resource) => {
      const { ParentId, PathPart } = resource.properties as { ParentId: string; PathPart: string };
      return [resource.physicalId, { parent: ParentId, part: PathPart }];
    }),
  );
  const pathOf = (id: string): string => {
    const node = nodes.get(id);
    return node ? `${pathOf(node.parent)}/${node.part}` : '';
  };
  return new Map([...nodes.keys()].map((id) => [id, pathOf(id)]));
};

// The methods of one REST API at one of its stages, from the document that the API is made of.
import { stableHash } from '../../registry/identity.ts';
import { type Authorizer, readAuthorizer } from './authorizer.ts';
import { type Operation, readBody } from './body.ts';
import type { RestApiDeclaration } from './declaration.ts';
import { type Integration, readIntegration } from './integration.ts';

export type Method = {
  resourceId: string;
  resourcePath: string;
  httpMethod: string;
  authorizer: Authorizer | undefined;
  scopes: string[];
  integration: Integration;
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

// The OpenAPI document that a REST API of the template is made from. Anything in it that isn't listed here stops the
// start with its name, like any other part of the template.
import type { RestApiDeclaration } from './model.ts';

type Json = Record<string, unknown>;

export type Operation = {
  owner: string;
  resourcePath: string;
  httpMethod: string;
  security: Record<string, string[]>[];
  integration: Json | undefined;
};
export type SecurityScheme = { owner: string; header: string; authorizer: Json };

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'];
const ANY = 'x-amazon-apigateway-any-method';

/** Checks the document itself; a reader of a part checks that part with demandKnown(). */
export const readBody = (api: RestApiDeclaration) => {
  const owner = `${api.logicalId}.Body`;
  const body = objectIn(owner, api.body);
  const responses = 'x-amazon-apigateway-gateway-responses';
  demandKnown(owner, body, ['openapi', 'info', 'paths', 'components', responses]);
  if (!/^3\.0\./.test(String(body.openapi)))
    throw new Error(`${owner}: API Gateway reads OpenAPI 3.0, not ${body.openapi}`);
  const components = objectIn(`${owner}.components`, body.components ?? {});
  demandKnown(`${owner}.components`, components, ['securitySchemes']);
  return {
    operations: Object.entries(objectIn(`${owner}.paths`, body.paths)).flatMap(([path, methods]) =>
      operationsOf(`${owner}.paths.${path}`, path, methods),
    ),
    schemes: new Map(
      Object.entries((components.securitySchemes ?? {}) as Json).map(([name, scheme]) => [
        name,
        readScheme(`${owner}.components.securitySchemes.${name}`, scheme),
      ]),
    ),
    gatewayResponses: Object.entries((body[responses] ?? {}) as Json).map(([type, value]) => ({
      owner: `${owner}.${responses}.${type}`,
      type,
      response: objectIn(`${owner}.${responses}.${type}`, value),
    })),
  };
};

const operationsOf = (owner: string, resourcePath: string, value: unknown): Operation[] => {
  const methods = objectIn(owner, value);
  demandKnown(owner, methods, [...METHODS, ANY]);
  return Object.entries(methods).map(([method, operation]) =>
    readOperation(`${owner}.${method}`, resourcePath, method === ANY ? 'ANY' : method.toUpperCase(), operation),
  );
};

const INTEGRATION = 'x-amazon-apigateway-integration';

const readOperation = (owner: string, resourcePath: string, httpMethod: string, value: unknown): Operation => {
  const operation = objectIn(owner, value);
  const described = ['description', 'parameters', 'responses', 'x-open-to'];
  demandKnown(owner, operation, [...described, 'security', INTEGRATION]);
  demandParameters(owner, resourcePath, operation.parameters ?? []);
  return {
    owner,
    resourcePath,
    httpMethod,
    security: (operation.security ?? []) as Operation['security'],
    integration: operation[INTEGRATION] as Json | undefined,
  };
};

/** OpenAPI wants every variable of the path said again; a required header or query would ask for a validator. */
const demandParameters = (owner: string, resourcePath: string, value: unknown) => {
  const parameters = value as { name?: string; in?: string }[];
  const other = parameters.find((each) => each.in !== 'path');
  if (other) throw new Error(`${owner}.parameters: the local cloud checks no ${other.in} parameter ${other.name}`);
  const inPath = [...resourcePath.matchAll(/\{([^}+]+)\+?\}/g)].map(([, name]) => name).sort();
  const said = parameters.map(({ name }) => name).sort();
  if (inPath.join() !== said.join())
    throw new Error(`${owner}.parameters names [${said}], and ${resourcePath} has [${inPath}]`);
};

const AUTHORIZER = 'x-amazon-apigateway-authorizer';
const AUTH_TYPE = 'x-amazon-apigateway-authtype';

const readScheme = (owner: string, value: unknown): SecurityScheme => {
  const scheme = objectIn(owner, value);
  demandKnown(owner, scheme, ['type', 'name', 'in', AUTH_TYPE, AUTHORIZER]);
  if (scheme.type !== 'apiKey' || scheme.in !== 'header')
    throw new Error(`${owner}: the token has to come in a header (type apiKey), not as ${scheme.type} in ${scheme.in}`);
  if (scheme[AUTH_TYPE] !== 'cognito_user_pools')
    throw new Error(`${owner}: the local cloud does not know ${AUTH_TYPE} ${scheme[AUTH_TYPE]}`);
  return { owner, header: String(scheme.name), authorizer: objectIn(`${owner}.${AUTHORIZER}`, scheme[AUTHORIZER]) };
};

export const demandKnown = (owner: string, value: Json, known: string[]): void => {
  const unknown = Object.keys(value).filter((key) => !known.includes(key));
  if (unknown.length > 0) throw new Error(`${owner}: the local cloud does not know ${unknown.join(', ')}`);
};

const objectIn = (owner: string, value: unknown): Json => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${owner} is no object`);
  return value as Json;
};

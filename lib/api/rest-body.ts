// What the gateway serves, as the one OpenAPI document that it is made from: a path and a method for each route of the
// contracts, who has to be signed in, which function answers, and the gateway's own refusals.
import type { Auth, Route } from '../../lambdas/core/http/route.ts';
import { gatewayResponses } from './gateway-responses.ts';

/** The stage variable that names the user pool: the document must not, for the pool comes after the distribution (ADR 012). */
export const POOL_VARIABLE = 'userPool';

const SIGNED_IN = 'signedIn';

export type Served = { route: Route; functionArn: string };
export type Where = { title: string; partition: string; region: string; account: string };

export const restBody = (served: Served[], where: Where) => ({
  openapi: '3.0.1',
  info: { title: where.title, version: '1' },
  paths: pathsOf(served, where),
  components: {
    securitySchemes: {
      [SIGNED_IN]: {
        type: 'apiKey',
        name: 'Authorization',
        in: 'header',
        'x-amazon-apigateway-authtype': 'cognito_user_pools',
        'x-amazon-apigateway-authorizer': {
          type: 'cognito_user_pools',
          providerARNs: [
            `arn:${where.partition}:cognito-idp:${where.region}:${where.account}:userpool/\${stageVariables.${POOL_VARIABLE}}`,
          ],
          // A cached answer would outlive the token.
          authorizerResultTtlInSeconds: 0,
        },
      },
    },
  },
  'x-amazon-apigateway-gateway-responses': gatewayResponses(),
});

const pathsOf = (served: Served[], where: Where) => {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  const variables = new Map<string, string>();
  for (const { route, functionArn } of served) {
    checkPath(route.path, variables);
    paths[route.path] ??= {};
    const methods = paths[route.path]!;
    const method = route.method.toLowerCase();
    if (methods[method]) throw new Error(`Two contracts name ${route.method} ${route.path}`);
    methods[method] = operationOf(route, functionArn, where);
  }
  return paths;
};

const operationOf = (route: Route, functionArn: string, { partition, region }: Where) => ({
  ...accessTo(route),
  parameters: [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ ...inPath, name })),
  responses: { [String(route.status ?? 200)]: { description: 'As the contract says' } },
  'x-amazon-apigateway-integration': {
    type: 'aws_proxy',
    httpMethod: 'POST',
    uri: `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${functionArn}/invocations`,
  },
});

const inPath = { in: 'path', required: true, schema: { type: 'string' } };

/** An operation either asks the authorizer or says for whom and why it is open; the template's lint takes nothing else. */
const accessTo = ({ auth }: Route) =>
  auth === 'agent' || auth === 'staff'
    ? { security: [{ [SIGNED_IN]: [] }] }
    : { security: [], 'x-open-to': auth, description: openBecause[auth] };

const openBecause: Record<Exclude<Auth, 'agent' | 'staff'>, string> = {
  guest: "serve() proves the link's id and pin before the handler runs.",
  signed: 'The handler verifies the signature over the raw body.',
  public: 'Anybody may call it, and it is throttled.',
};

const checkPath = (path: string, variables: Map<string, string>) => {
  if (path.endsWith('/')) throw new Error(`${path}: the edge strips trailing slashes, so must the contract`);
  for (const [, parent = '', variable = ''] of path.matchAll(/(?<=^(.*)\/)\{(\w+)\}/g)) {
    const known = variables.get(parent) ?? variable;
    if (known !== variable)
      throw new Error(`${path}: the gateway takes one variable below ${parent}, and there is {${known}} already`);
    variables.set(parent, variable);
  }
};

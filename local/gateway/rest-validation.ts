import { type Header, headerOf } from './exchange.ts';
import { GatewayError } from './gateway-error.ts';
import type { Resource, Stack } from './template.ts';

/** The parameters a method's request validator demands. */
export type Requirements = { parameters: string[]; body: boolean };

export const readRequirements = (stack: Stack, method: Resource): Requirements => {
  const p = method.properties as {
    RequestValidatorId?: string;
    RequestParameters?: Record<string, boolean | string>;
    RequestModels?: Record<string, string>;
  };
  const validator = stack
    .ofType('AWS::ApiGateway::RequestValidator')
    .find((resource) => resource.physicalId === p.RequestValidatorId)?.properties;
  const models = Object.values(p.RequestModels ?? {}).filter((model) => model !== 'Empty');
  if (models.length > 0 && validator?.ValidateRequestBody) {
    throw new Error(`${method.logicalId}: the local cloud does not validate request models`);
  }
  const required = Object.entries(p.RequestParameters ?? {}).filter(([, value]) => String(value) === 'true');
  return {
    parameters: validator?.ValidateRequestParameters ? required.map(([name]) => name) : [],
    body: false,
  };
};

export const demandParameters = (
  requirements: Requirements,
  request: { headers: Header[]; query: URLSearchParams; pathParameters: Record<string, string> | null },
) => {
  const missing = requirements.parameters
    .map((parameter) => parameter.replace(/^method\.request\./, ''))
    .filter((parameter) => {
      const [place, name] = split(parameter);
      if (place === 'header') return !headerOf(request.headers, name);
      if (place === 'querystring') return !request.query.get(name);
      return !request.pathParameters?.[name];
    })
    .map((parameter) => split(parameter)[1]);
  if (missing.length === 0) return;
  throw new GatewayError('BAD_REQUEST_PARAMETERS', `Missing required request parameters: [${missing.join(', ')}]`);
};

const split = (parameter: string): [string, string] => {
  const dot = parameter.indexOf('.');
  return [parameter.slice(0, dot), parameter.slice(dot + 1)];
};

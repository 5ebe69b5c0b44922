import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { createExchange, type Reply } from '../../lambdas/core/aws/exchange.ts';
import { signed } from '../../lambdas/core/aws/signature.ts';

// A signed request to an AWS service that has no client package here, with the operator's own credentials.

const TIMEOUTS = { connectMs: 5000, answerMs: 20_000 };

type AwsCall = {
  service: string;
  headers: Record<string, string>;
  body: string;
  /** A Region other than the one in use. */
  region?: string | undefined;
};

const awsRequest = async ({ service, headers, body, region: elsewhere }: AwsCall): Promise<Reply> => {
  // A client of the SDK finds Region and credentials wherever the AWS command line does.
  const { config } = new CognitoIdentityProviderClient({});
  const [region, credentials] = await Promise.all([elsewhere ?? config.region(), config.credentials()]);
  const endpoint = process.env.AWS_ENDPOINT_URL ?? `https://${service}.${region}.amazonaws.com`;
  const call = { host: new URL(endpoint).host, headers, body, at: new Date() };
  return createExchange(endpoint, { limits: TIMEOUTS, keeps: false })(
    signed(call, credentials, { region, service }),
    body,
  );
};

/** An error under the name that AWS gives it. */
const awsError = (name: string, message: string) => Object.assign(new Error(message || name), { name });

// Requests to services with AWS's JSON protocol: Systems Manager, Service Quotas, Certificate Manager, Cost Explorer.

export const jsonRequest = async <T>(service: string, target: string, input: object, region?: string): Promise<T> => {
  const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target };
  const { status, text } = await awsRequest({ service, headers, body: JSON.stringify(input), region });
  const answer = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>;
  if (status < 300) return answer as T;
  const name = String(answer.__type ?? `HTTP ${status}`).replace(/^.*#/, '');
  throw awsError(name, String(answer.message ?? answer.Message ?? ''));
};

// Reads the few plain elements that we need from an XML answer. None of them is nested in another of the same name.
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decode = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    return hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (ENTITIES[name] ?? whole);
  });

const inside = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(xml)?.[1];

export const textIn = (xml: string, name: string): string | undefined => {
  const found = inside(xml, name);
  return found === undefined ? undefined : decode(found);
};

/** The members of a list, each as XML. */
export const membersIn = (xml: string, name: string): string[] =>
  [...(inside(xml, name) ?? '').matchAll(/<member>([\s\S]*?)<\/member>/g)].map(([, member = '']) => member);

// Requests to services with AWS's Query protocol, a form that is answered in XML: CloudFormation, STS, SNS and CloudWatch.

type Service = 'cloudformation' | 'sts' | 'sns' | 'monitoring';

const VERSIONS: Record<Service, string> = {
  cloudformation: '2010-05-15',
  sts: '2011-06-15',
  sns: '2010-03-31',
  monitoring: '2010-08-01',
};

/** The XML of the answer. */
export const queryRequest = async (
  service: Service,
  action: string,
  input: Record<string, string> = {},
  region?: string,
): Promise<string> => {
  const body = new URLSearchParams({ Action: action, Version: VERSIONS[service], ...input }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { status, text } = await awsRequest({ service, headers, body, region });
  if (status < 300) return text;
  throw awsError(textIn(text, 'Code') ?? `HTTP ${status}`, textIn(text, 'Message') ?? text.slice(0, 300));
};

// The product's own AWS clients read credentials only from the environment, where Lambda puts them. An operator's are in a profile
// or come from a sign-in, so the SDK's credentials are copied into the environment.

export const exportCredentials = async (): Promise<void> => {
  const { config } = new CognitoIdentityProviderClient({});
  const { accessKeyId, secretAccessKey, sessionToken } = await config.credentials();
  // The SDK warns when both a profile and keys are set.
  delete process.env.AWS_PROFILE;
  Object.assign(
    process.env,
    { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey },
    sessionToken ? { AWS_SESSION_TOKEN: sessionToken } : {},
  );
};

// The two services that a command asks in AWS's oldest protocol (a signed form) and that no package here speaks to:
// CloudFormation and STS.
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { signed } from '../../lambdas/core/aws/signature.ts';

export const askQuery = async <T>(
  service: 'cloudformation' | 'sts',
  version: string,
  action: string,
  input: Record<string, string> = {},
): Promise<T> => {
  // A client of the SDK finds region and credentials wherever the command line does.
  const { config } = new CognitoIdentityProviderClient({});
  const [region, credentials] = await Promise.all([config.region(), config.credentials()]);
  const endpoint = new URL(process.env.AWS_ENDPOINT_URL ?? `https://${service}.${region}.amazonaws.com`);
  const body = new URLSearchParams({ Action: action, Version: version, ...input }).toString();
  const given = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
  const { host, ...headers } = signed({ host: endpoint.host, headers: given, body, at: new Date() }, credentials, {
    region,
    service,
  });
  const reply = await fetch(endpoint, { method: 'POST', headers, body, signal: AbortSignal.timeout(20_000) });
  const text = await reply.text();
  if (reply.ok) return JSON.parse(text) as T;
  const { Error: refusal } = (text.startsWith('{') ? JSON.parse(text) : {}) as { Error?: { Message?: string } };
  throw new Error(`${service} refused ${action}: ${refusal?.Message ?? text.slice(0, 300)}`);
};

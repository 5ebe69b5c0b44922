// One question to a service of AWS that no package here speaks to, signed with the operator's own credentials.
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { createExchange, type Reply } from '../../lambdas/core/aws/exchange.ts';
import { signed } from '../../lambdas/core/aws/signature.ts';

const PATIENCE = { connectMs: 5000, answerMs: 20_000 };

export const askAws = async (service: string, headers: Record<string, string>, body: string): Promise<Reply> => {
  // A client of the SDK finds region and credentials wherever the command line does.
  const { config } = new CognitoIdentityProviderClient({});
  const [region, credentials] = await Promise.all([config.region(), config.credentials()]);
  const endpoint = process.env.AWS_ENDPOINT_URL ?? `https://${service}.${region}.amazonaws.com`;
  const call = { host: new URL(endpoint).host, headers, body, at: new Date() };
  return createExchange(endpoint, PATIENCE)(signed(call, credentials, { region, service }), body);
};

/** A refusal under the name that AWS gives it. */
export const refusal = (name: string, message: string) => Object.assign(new Error(message || name), { name });

// A signed request to an AWS service that has no client package here, with the operator's own credentials.
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { createExchange, type Reply } from '../../lambdas/core/aws/exchange.ts';
import { signed } from '../../lambdas/core/aws/signature.ts';

const TIMEOUTS = { connectMs: 5000, answerMs: 20_000 };

export type AwsCall = {
  service: string;
  headers: Record<string, string>;
  body: string;
  /** Another Region than the one in use. */
  region?: string | undefined;
};

export const awsRequest = async ({ service, headers, body, region: elsewhere }: AwsCall): Promise<Reply> => {
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
export const awsError = (name: string, message: string) => Object.assign(new Error(message || name), { name });

// A service in AWS's JSON protocol that no package here speaks to, asked once with the operator's own credentials.
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { createExchange, type Exchange } from '../../lambdas/core/aws/exchange.ts';
import { signed } from '../../lambdas/core/aws/signature.ts';

const PATIENCE = { connectMs: 5000, answerMs: 20_000 };

export const askJson = async <T>(service: string, target: string, input: object): Promise<T> => {
  const { config } = new CognitoIdentityProviderClient({});
  const [region, credentials] = await Promise.all([config.region(), config.credentials()]);
  const endpoint = process.env.AWS_ENDPOINT_URL ?? `https://${service}.${region}.amazonaws.com`;
  const body = JSON.stringify(input);
  const headers = signed(
    {
      host: new URL(endpoint).host,
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target },
      body,
      at: new Date(),
    },
    credentials,
    { region, service },
  );
  const exchange: Exchange = createExchange(endpoint, PATIENCE);
  const { status, text } = await exchange(headers, body);
  const answer = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>;
  if (status < 300) return answer as T;
  const name =
    String(answer.__type ?? 'Refused')
      .split('#')
      .pop() ?? '';
  throw Object.assign(new Error(`${service} refused ${target}: ${answer.message ?? answer.Message ?? name}`), { name });
};

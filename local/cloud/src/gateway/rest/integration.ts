import { functionArnOf } from '../function-arn.ts';
import { demandKnown } from './body.ts';

export type Integration = { functionArn: string; timeoutMs: number };

/** REST integrations end after 29 seconds unless the template asks for less. */
const LONGEST_MS = 29_000;

export const readIntegration = (owner: string, value: Record<string, unknown> | undefined): Integration => {
  if (!value) throw new Error(`${owner} is missing`);
  demandKnown(owner, value, ['type', 'httpMethod', 'uri', 'timeoutInMillis']);
  if (value.type !== 'aws_proxy') throw new Error(`${owner}: the local cloud does not know the type ${value.type}`);
  if (value.httpMethod !== 'POST') throw new Error(`${owner}: aws_proxy needs httpMethod POST`);
  const timeoutMs = Number(value.timeoutInMillis ?? LONGEST_MS);
  if (timeoutMs > LONGEST_MS) throw new Error(`${owner}: timeoutInMillis above ${LONGEST_MS} needs a raised quota`);
  return { functionArn: functionArnOf(owner, value.uri), timeoutMs };
};

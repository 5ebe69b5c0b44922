// A JSON service of AWS (DynamoDB, KMS, Secrets Manager, Cognito), called without its SDK: a function that someone
// waits for only needs a signed POST. docs/adr/009-kernel.md says why, and which parts still use the SDKs.
import { createExchange, type Reply } from './exchange.ts';
import { createRetries, type RetryPolicy } from './retries.ts';
import { type Credentials, type Scope, signed } from './signature.ts';

/** Bytes are base64, in requests and in responses. */
export type AskAws = <T>(operation: string, input: object) => Promise<T>;

export type JsonService = {
  /** The suffix of AWS_ENDPOINT_URL_DYNAMODB. */
  name: string;
  /** The first part of dynamodb.us-east-1.amazonaws.com, also used in the signature. */
  host: 'dynamodb' | 'kms' | 'secretsmanager' | 'cognito';
  /** The prefix of DynamoDB_20120810.GetItem. */
  target: string;
  version: '1.0' | '1.1';
  /** For operations without credentials: they go unsigned to this address. */
  anonymousAt?: string;
};

/** AWS's refusal in full: name, message, and fields that a service adds (Item, CancellationReasons). */
export class AwsError extends Error {
  readonly $metadata: { httpStatusCode: number; requestId: string | undefined; attempts: number };
  constructor(body: Record<string, unknown>, name: string, metadata: AwsError['$metadata']) {
    super(String(body.message ?? body.Message ?? name));
    Object.assign(this, { ...body, name, message: this.message });
    this.$metadata = metadata;
  }
}

const endpointOf = ({ name, host, anonymousAt }: JsonService, region: string): string =>
  anonymousAt ||
  process.env[`AWS_ENDPOINT_URL_${name}`] ||
  process.env.AWS_ENDPOINT_URL ||
  `https://${host}.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;

/** Lambda's credentials; a function's environment holds them for its whole life. */
export const credentialsOf = (
  { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env,
): Credentials => {
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY)
    throw Object.assign(new Error('There are no AWS credentials in the environment'), {
      name: 'CredentialsProviderError',
    });
  return { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY, sessionToken: AWS_SESSION_TOKEN };
};

const regionOf = (): string => process.env.AWS_REGION ?? 'us-east-1';

/** Callers that sign often keep it: reading the environment is slow, and it doesn't change. */
export const signerFor = (service: string): { credentials: Credentials; scope: Scope } => ({
  credentials: credentialsOf(),
  scope: { region: regionOf(), service },
});

const FAR_OFF_MS = 4 * 60_000;

const read = (text: string): Record<string, unknown> => {
  try {
    return text ? (JSON.parse(text) as Record<string, unknown>) : {};
  } catch (cause) {
    // A truncated answer is retried like a missing one.
    throw Object.assign(new Error('The answer broke off', { cause }), { name: 'BrokenReply', code: 'ECONNRESET' });
  }
};

/** The content of a refusal: AWS's JSON object, or plain text from a proxy in between. */
export const failureIn = ({ headers, text }: Pick<Reply, 'headers' | 'text'>): Record<string, unknown> =>
  headers['content-type']?.includes('json') ? read(text) : { message: text };

const openService = (service: JsonService, keeps: boolean) => {
  const signer = service.anonymousAt ? undefined : signerFor(service.host);
  const endpoint = endpointOf(service, regionOf());
  const { host } = new URL(endpoint);
  const exchange = createExchange(endpoint, { keeps });
  return (operation: string, body: string, at: Date) => {
    const headers = {
      'content-type': `application/x-amz-json-${service.version}`,
      'x-amz-target': `${service.target}.${operation}`,
    };
    return exchange(signer ? signed({ host, headers, body, at }, signer.credentials, signer.scope) : headers, body);
  };
};

export const createJsonService = (service: JsonService, policy: RetryPolicy = {}): AskAws => {
  const retried = createRetries(policy);
  let send: ReturnType<typeof openService> | undefined;
  /** How far this machine's clock is off, learned from a refusal. */
  let skewMs = 0;

  return <T>(operation: string, input: object) => {
    const body = JSON.stringify(input);
    return retried(async (attempt) => {
      send ??= openService(service, policy.tries !== 1);
      const reply = await send(operation, body, new Date(Date.now() + skewMs));
      if (reply.status === 200) return read(reply.text) as T;
      const failure = failureIn(reply);
      const type = String(reply.headers['x-amzn-errortype'] ?? failure.__type ?? failure.code ?? '');
      const name = /(?:^|#)([^#:]+)(?::|$)/.exec(type)?.[1] ?? `Http${reply.status}`;
      const aside = Date.parse(String(reply.headers.date)) - Date.now();
      const metadata = {
        httpStatusCode: reply.status,
        requestId: reply.headers['x-amzn-requestid'],
        attempts: attempt,
      };
      if (/Signature|TimeTooSkewed|RequestExpired/.test(name) && Math.abs(aside - skewMs) > FAR_OFF_MS) {
        skewMs = aside;
        throw new AwsError({ message: `The clock is off by ${aside} ms` }, 'RequestTimeout', metadata);
      }
      throw new AwsError(failure, name, metadata);
    });
  };
};

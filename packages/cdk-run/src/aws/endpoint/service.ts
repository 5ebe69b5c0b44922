import { AwsFailure, accessDenied } from './failure.ts';

// The port every local AWS service implements. The endpoint (endpoint.ts) reads the SigV4 header, finds the caller and the
// service, has the IAM judge look at `authorize`, and only then calls `handle`.
export type Caller = { kind: 'function'; name: string; roleArn: string } | { kind: 'operator' };

export type AwsRequest = {
  /** The signing name of the credential scope: 'dynamodb', 'ses', 'kms', ... */
  service: string;
  method: string;
  /** Path and query as sent; the host is the endpoint's own. */
  url: URL;
  headers: Record<string, string>;
  body: Buffer;
  caller: Caller;
};

export type AwsReply = { status: number; headers?: Record<string, string>; body?: string | Buffer };

/** One permission that a call needs; a call may need several (a transaction, a copy). */
export type Need = { action: string; resources: string[]; context?: Record<string, string[]> };

export type AwsService = {
  signingNames: string[];
  authorize(request: AwsRequest): Need[];
  /** The refusal in the service's own protocol (JSON, XML, query). */
  deny(request: AwsRequest, message: string): AwsReply;
  handle(request: AwsRequest): Promise<AwsReply>;
  /** Headers that let a browser's page make this call; undefined if it may not. */
  browserHeaders?(
    call: { origin: string; method: string; headers?: string[] },
    request: AwsRequest,
  ): Record<string, string> | undefined;
  close?(): Promise<void>;
};

export type JsonInput = Record<string, unknown>;

/** One operation of an AWS JSON 1.x service: its permission, and its effect. */
export type JsonOperation = {
  needs(input: JsonInput, request: AwsRequest): Need[];
  run(input: JsonInput, request: AwsRequest): unknown;
};

type JsonServiceShape = {
  signingName: string;
  /** 'TrentService' of 'TrentService.Encrypt'. */
  target: string;
  operations: Record<string, JsonOperation>;
  close?(): Promise<void>;
};

export const createJsonService = ({ signingName, target, operations, close }: JsonServiceShape): AwsService => {
  const read = (request: AwsRequest) => {
    const name = request.headers['x-amz-target'] ?? '';
    const operation = name.startsWith(`${target}.`) ? operations[name.slice(target.length + 1)] : undefined;
    if (!operation) {
      throw new AwsFailure(
        'UnknownOperationException',
        `The local ${signingName} does not know the operation '${name}'`,
      );
    }
    return { operation, input: readJson(request.body) };
  };
  return {
    signingNames: [signingName],
    authorize(request) {
      const { operation, input } = read(request);
      return operation.needs(input, request);
    },
    deny: accessDenied,
    async handle(request): Promise<AwsReply> {
      const { operation, input } = read(request);
      const output = await operation.run(input, request);
      const contentType = request.headers['content-type'] ?? 'application/x-amz-json-1.1';
      return { status: 200, headers: { 'content-type': contentType }, body: JSON.stringify(output ?? {}) };
    },
    ...(close ? { close } : {}),
  };
};

const readJson = (body: Buffer): JsonInput => {
  if (body.length === 0) return {};
  try {
    return JSON.parse(body.toString('utf8')) as JsonInput;
  } catch {
    throw new AwsFailure('SerializationException', 'The request body is not JSON');
  }
};

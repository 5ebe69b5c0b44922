import { AwsFailure, accessDenied } from './failure.ts';
import type { AwsReply, AwsRequest, AwsService, Need } from './service.ts';

export type JsonInput = Record<string, unknown>;

/** One operation of an AWS JSON 1.x service: what it needs permission for, and what it does. */
export type JsonOperation = {
  needs(input: JsonInput, request: AwsRequest): Need[];
  run(input: JsonInput, request: AwsRequest): unknown;
};

export type JsonServiceShape = {
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

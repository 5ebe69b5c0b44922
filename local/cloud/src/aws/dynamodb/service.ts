// What functions call: each call is judged, counted, and handed on to the database as it came.
import { AwsFailure, accessDenied } from '../endpoint/failure.ts';
import type { AwsRequest, AwsService } from '../endpoint/service.ts';
import { askForCapacity, isWrite, takeCapacity } from './capacity.ts';
import type { RawCall } from './client.ts';
import { checkKeyValues } from './key-values.ts';
import { needsOf } from './needs.ts';
import { type Table, tableNamed } from './tables.ts';

export type Consumed = { operation: string; units: number; isWrite: boolean; table: string | undefined };

export type DynamoServiceOptions = {
  tables: Table[];
  forward: RawCall;
  onWrite(): void;
  onConsumed?: ((request: AwsRequest, consumed: Consumed) => void) | undefined;
};

export const createDynamoService = ({ tables, forward, onWrite, onConsumed }: DynamoServiceOptions): AwsService => {
  const inputs = new WeakMap<AwsRequest, Record<string, unknown>>();
  const inputOf = (request: AwsRequest): Record<string, unknown> => {
    const read = inputs.get(request) ?? parse(request.body);
    inputs.set(request, read);
    return read;
  };

  return {
    signingNames: ['dynamodb'],
    authorize: (request) => needsOf(operationOf(request), inputOf(request), tables),
    deny: accessDenied,
    async handle(request) {
      const operation = operationOf(request);
      const input = inputOf(request);
      const queried = operation === 'Query' ? tableNamed(tables, input.TableName) : undefined;
      if (queried) checkKeyValues(input, queried);
      const asking = askForCapacity(operation, input, request.body);
      const reply = await forward(request.headers['x-amz-target'] ?? '', asking ?? request.body).catch(outOfReach);
      const { body, units } = takeCapacity(reply.body, asking !== undefined);
      const table = typeof input.TableName === 'string' ? input.TableName : undefined;
      onConsumed?.(request, { operation, units, isWrite: isWrite(operation), table });
      if (isWrite(operation) && reply.status === 200) onWrite();
      return { ...reply, body };
    },
  };
};

const operationOf = (request: AwsRequest): string => request.headers['x-amz-target']?.split('.').pop() ?? '';

const parse = (body: Buffer): Record<string, unknown> => {
  try {
    return JSON.parse(body.toString()) as Record<string, unknown>;
  } catch {
    throw new AwsFailure('SerializationException', 'The request body is not JSON');
  }
};

const outOfReach = (error: Error): never => {
  throw new AwsFailure('InternalServerError', `The database is out of reach: ${error.message}`, 500);
};

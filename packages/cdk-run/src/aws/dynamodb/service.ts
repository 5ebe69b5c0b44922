// The service that functions call: it checks and counts each call, and passes it on to the database unchanged.
import { AwsFailure, accessDenied } from '../endpoint/failure.ts';
import type { AwsRequest, AwsService, Need } from '../endpoint/service.ts';
import { askForCapacity, isWrite, takeCapacity } from './capacity.ts';
import type { RawCall } from './client.ts';
import { checkKeyValues, needsOf } from './needs.ts';
import { type Table, tableNamed } from './tables.ts';

export type Consumed = {
  operation: string;
  units: number;
  isWrite: boolean;
  table: string | undefined;
  /** The partition keys of all rows that were read or written, one for each item. */
  partitions: string[];
};

export type DynamoServiceOptions = {
  tables: Table[];
  forward: RawCall;
  onWrite(): void;
  onConsumed?: ((request: AwsRequest, consumed: Consumed) => void) | undefined;
  turn?: Turn | undefined;
};

type Input = Record<string, unknown>;
/** Replaces the database's input and answer. Undefined: no change. */
export type Turn = (
  request: AwsRequest,
  operation: string,
  input: Input,
) => { input: Input; answer(body: Buffer): Buffer } | undefined;

export const createDynamoService = (options: DynamoServiceOptions): AwsService => {
  const { tables, forward, onWrite, onConsumed, turn } = options;
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
      const { sent, answered } = turnedBy(turn, { request, operation, input });
      const asking = askForCapacity(operation, input, sent);
      const reply = await forward(request.headers['x-amz-target'] ?? '', asking ?? sent).catch(outOfReach);
      const { body, units } = takeCapacity(reply.body, asking !== undefined);
      const table = typeof input.TableName === 'string' ? input.TableName : undefined;
      const partitions = partitionsOf(needsOf(operation, input, tables));
      onConsumed?.(request, { operation, units, isWrite: isWrite(operation), table, partitions });
      if (isWrite(operation) && reply.status === 200) onWrite();
      return { ...reply, body: reply.status === 200 ? answered(body) : body };
    },
  };
};

const turnedBy = (turn: Turn | undefined, asked: { request: AwsRequest; operation: string; input: Input }) => {
  const turned = turn?.(asked.request, asked.operation, asked.input);
  if (!turned) return { sent: asked.request.body, answered: (body: Buffer) => body };
  return { sent: Buffer.from(JSON.stringify(turned.input)), answered: turned.answer };
};

const partitionsOf = (needs: Need[]): string[] =>
  needs.flatMap(({ context }) => context?.['dynamodb:LeadingKeys'] ?? []);

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

// DynamoDB: the template's tables in the database binary (or wherever DYNAMODB_ENDPOINT says), judged and counted.
import { join } from 'node:path';
import { AwsFailure, accessDenied } from '../endpoint/failure.ts';
import type { AwsRequest, AwsService } from '../endpoint/service.ts';
import { askForCapacity, isWrite, takeCapacity } from './capacity.ts';
import { createDynamoClient, type JsonCall } from './client.ts';
import { checkKeyValues } from './key-values.ts';
import { needsOf } from './needs.ts';
import { startDynamoProcess } from './process.ts';
import { ensureTable, type Table, type TableDeclaration, tableOf } from './tables.ts';

export type Consumed = { operation: string; units: number; isWrite: boolean; table: string | undefined };

export type DynamoOptions = {
  dataDir: string;
  /** Another database than the binary. */
  endpoint?: string;
  onConsumed?(request: AwsRequest, consumed: Consumed): void;
  log?(line: string): void;
};

export type Dynamo = {
  service: AwsService;
  /** The database itself, without judge or counter: for the console, the streams and the seed. */
  endpoint: string;
  tables: Table[];
  /** Creates it, or brings the one on disk up to date; rows are kept. */
  addTable(declared: TableDeclaration): Promise<void>;
  call: JsonCall;
  sweepExpired(): Promise<number>;
  /** Called after each write, so that streams need not be polled. */
  onWrite(listener: () => void): void;
  killDatabase(): void;
  close(): Promise<void>;
};

const sweepEveryMs = 60_000;

export const createDynamo = async (options: DynamoOptions): Promise<Dynamo> => {
  const { dataDir, onConsumed, log = console.error } = options;
  const child = options.endpoint ? undefined : await startDynamoProcess(join(dataDir, 'dynamodb'), log);
  const endpoint = child?.url ?? options.endpoint!;
  const client = createDynamoClient(endpoint);
  const tables: Table[] = [];
  const listeners = new Set<() => void>();
  const written = () => {
    for (const listener of listeners) listener();
  };
  const call: JsonCall = async <T>(operation: string, input: object) => {
    const output = await client.call<T>(operation, input);
    if (isWrite(operation)) written();
    return output;
  };
  const inputs = new WeakMap<AwsRequest, Record<string, unknown>>();

  const sweepExpired = async () => {
    const deleted = (await child?.sweepExpired()) ?? 0;
    if (deleted > 0) written();
    return deleted;
  };
  const sweeping = setInterval(
    () => void sweepExpired().catch((error: Error) => log(error.message)),
    sweepEveryMs,
  ).unref();

  const inputOf = (request: AwsRequest): Record<string, unknown> => {
    const read = inputs.get(request) ?? parse(request.body);
    inputs.set(request, read);
    return read;
  };

  const service: AwsService = {
    signingNames: ['dynamodb'],
    authorize: (request) => needsOf(operationOf(request), inputOf(request), tables),
    deny: accessDenied,
    async handle(request) {
      const operation = operationOf(request);
      const input = inputOf(request);
      const queried = operation === 'Query' && tables.find((each) => each.name === nameOf(input.TableName));
      if (queried) checkKeyValues(input, queried);
      const asking = askForCapacity(operation, input, request.body);
      const reply = await client.raw(request.headers['x-amz-target'] ?? '', asking ?? request.body).catch(outOfReach);
      const { body, units } = takeCapacity(reply.body, asking !== undefined);
      const table = typeof input.TableName === 'string' ? input.TableName : undefined;
      onConsumed?.(request, { operation, units, isWrite: isWrite(operation), table });
      if (isWrite(operation) && reply.status === 200) written();
      return { ...reply, body };
    },
  };

  return {
    service,
    endpoint,
    tables,
    async addTable(declared) {
      await ensureTable(declared, client.call);
      tables.push(tableOf(declared));
    },
    call,
    sweepExpired,
    onWrite: (listener) => void listeners.add(listener),
    killDatabase: () => child?.kill(),
    async close() {
      clearInterval(sweeping);
      client.close();
      await child?.stop();
    },
  };
};

/** Tables are called by their names and by their ARNs. */
const nameOf = (table: unknown): string => String(table ?? '').replace(/^.*table\//, '');

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

import { join } from 'node:path';
import { type Storm, stormyReads } from '../../storm/storm.ts';
import { AwsFailure, failureReply } from '../endpoint/failure.ts';
import type { AwsReply, AwsRequest, AwsService } from '../endpoint/service.ts';
import { isWrite } from './capacity.ts';
import { createDynamoClient, type JsonCall } from './client.ts';
import { createLaggingCopies } from './lagging-copy.ts';
import { startDynamoProcess } from './process.ts';
import { type Consumed, createDynamoService } from './service.ts';
import { ensureTable, type Table, type TableDeclaration, tableOf } from './tables.ts';

// DynamoDB: the template's tables in the database binary (or wherever DYNAMODB_ENDPOINT says), judged and counted.

export type DynamoOptions = {
  dataDir: string;
  /** The address of a database to use instead of the binary. */
  endpoint?: string;
  onConsumed?(request: AwsRequest, consumed: Consumed): void;
  storm?: Storm;
  /** While true, expired items stay: the database itself knows only the machine's clock. */
  keepsExpired?(): boolean;
  log?(line: string): void;
};

export type Dynamo = {
  service: AwsService;
  /** The database itself, without judge or counter: for the console, the streams and the seed. */
  endpoint: string;
  tables: Table[];
  /** Creates the table, or brings the one on disk up to date; rows are kept. */
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
  const declarations: TableDeclaration[] = [];
  const listeners = new Set<() => void>();
  const written = () => {
    for (const listener of listeners) listener();
  };
  const call: JsonCall = async <T>(operation: string, input: object) => {
    const output = await client.call<T>(operation, input);
    if (isWrite(operation)) written();
    return output;
  };
  const copies = createLaggingCopies({ call: client.call, log });
  listeners.add(copies.poke);
  options.storm?.onChange(async (weather) => (weather ? copies.begin(declarations, weather.lagMs) : copies.end()));
  const sweepExpired = async () => {
    const deleted = (await child?.sweepExpired()) ?? 0;
    if (deleted > 0) written();
    return deleted;
  };
  const sweeping = setInterval(() => {
    if (!options.keepsExpired?.()) void sweepExpired().catch((error: Error) => log(error.message));
  }, sweepEveryMs).unref();

  return {
    service: createDynamoService({
      ...{ tables, forward: client.raw, onWrite: written, onConsumed },
      turn: options.storm && stormyReads(options.storm, copies),
    }),
    endpoint,
    tables,
    async addTable(declared) {
      await ensureTable(declared, client.call);
      tables.push(tableOf(declared));
      declarations.push(declared);
    },
    call,
    sweepExpired,
    onWrite: (listener) => void listeners.add(listener),
    killDatabase: () => child?.kill(),
    async close() {
      clearInterval(sweeping);
      await copies.end();
      client.close();
      await child?.stop();
    },
  };
};

/** DynamoDB's answer while another transaction works on the same rows. */
export const conflictReply = (request: AwsRequest): AwsReply => {
  const { TransactItems } = JSON.parse(request.body.toString()) as { TransactItems?: unknown[] };
  if (!TransactItems)
    return failureReply(request, new AwsFailure('TransactionConflictException', 'Transaction is ongoing for the item'));
  const CancellationReasons = TransactItems.map((_, at) =>
    at === 0 ? { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' } : { Code: 'None' },
  );
  const codes = CancellationReasons.map(({ Code }) => Code).join(', ');
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
  const reply = failureReply(request, new AwsFailure('TransactionCanceledException', message));
  return { ...reply, body: JSON.stringify({ ...JSON.parse(String(reply.body)), CancellationReasons }) };
};

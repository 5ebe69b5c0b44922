// What the template grants each function, action by action, as the local cloud judges by it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCallers } from '../../local/cloud/callers.ts';
import { readFunctions } from '../../local/lambda/function-spec.ts';
import { synthesize } from '../../local/synth.ts';
import { loadStack } from '../../local/template/stack.ts';

export type Grant = { function: string; action: string };

/** Made on the function's behalf before it runs: by the readers of queues and streams, by tracing. */
const byOthers =
  /^(sqs:(ReceiveMessage|DeleteMessage|GetQueueAttributes|ChangeMessageVisibility)|dynamodb:(DescribeStream|GetRecords|GetShardIterator|ListStreams)|xray:|logs:|cloudwatch:)/;

const root = join(import.meta.dirname, '..', '..');

export const grantsOfTemplate = async (): Promise<Grant[]> => {
  const assembly = await synthesize({ root, dir: join(root, 'cdk.out'), progress: () => {} });
  const stack = loadStack(assembly);
  const scratch = mkdtempSync(join(tmpdir(), 'groundwork-grants-'));
  const functions = readFunctions(stack);
  const callers = createCallers(stack, functions, scratch);
  rmSync(scratch, { recursive: true });
  const all = functions.flatMap(({ name }) =>
    (callers.statementsOf(name) ?? [])
      .filter(({ Effect }) => Effect === 'Allow')
      .flatMap(({ Action = [] }) => [Action].flat())
      .filter((action) => !byOthers.test(action))
      .map((action) => ({ function: name, action })),
  );
  return [...new Map(all.map((grant) => [`${grant.function} ${grant.action}`, grant])).values()];
};

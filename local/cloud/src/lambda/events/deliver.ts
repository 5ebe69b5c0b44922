// Sends to the queues of the template what rules, schedules and failed functions have for them.
import type { Queues } from '../../aws/sqs/queues.ts';
import type { Permissions } from '../../iam/permissions/permissions.ts';

export type Deliver = (targetArn: string, body: string, attributes?: Record<string, string>) => Promise<void>;
export type DeliverAs = (functionName: string, ...what: Parameters<Deliver>) => Promise<void>;

export const createDeliver =
  (queues: Queues): Deliver =>
  async (targetArn, body, attributes = {}) => {
    const queue = queues.byArn(targetArn);
    if (!queue) throw new Error(`The local cloud cannot deliver to ${targetArn}`);
    const typed = Object.entries(attributes).map(([name, StringValue]) => [name, { DataType: 'String', StringValue }]);
    queue.send(body, Object.fromEntries(typed));
  };

/** What a function failed on goes out with its own role; without the grant it is lost, and the log says so. */
export const createDeliverAs =
  (deliver: Deliver, permissions: Permissions, log: (line: string) => void): DeliverAs =>
  async (functionName, targetArn, ...what) => {
    const refusal = permissions.refusalToSend(functionName, targetArn);
    if (refusal) log(refusal);
    else await deliver(targetArn, ...what);
  };

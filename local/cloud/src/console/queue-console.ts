// The template's queues as the console shows them.
import { moveMessages, sourceOf } from '../aws/sqs/move-tasks.ts';
import type { Queues } from '../aws/sqs/queues.ts';
import type { ConsoleSources } from './console.ts';

export const queueConsole = (queues: Queues): ConsoleSources['queues'] => ({
  list: () =>
    queues.all.map((queue) => {
      const source = sourceOf(queue, queues)?.declared.name;
      const isDead = source !== undefined || /(DeadLetters|Failures)/.test(queue.declared.name);
      return { name: queue.declared.name, ...queue.counts(), isDead, ...(source && { deadLettersOf: source }) };
    }),
  hasten: (name) => queues.byName(name)?.hasten(),
  redrive: (name) => moveMessages(queues, { SourceArn: queues.byName(name)?.declared.arn }).moved,
});

import { join } from 'node:path';
import { openState } from '@local/simulator/state';
import type { Weather } from '../../storm/weather.ts';
import type { KeptMessage } from './message.ts';
import { createQueue, type Queue, type QueueDeclaration } from './queue.ts';

export type Queues = {
  all: Queue[];
  add(declared: QueueDeclaration): void;
  byName(name: string): Queue | undefined;
  byArn(arn: string): Queue | undefined;
  /** Resolves when the queue may have something to receive, or after the time given; false once closed. */
  wait(queue: Queue, ms: number): Promise<boolean>;
  close(): void;
};

export type QueuesOptions = { dataDir: string; now?(): Date; weather?: () => Weather | undefined };

/** All queues of the template, durable; the Lambda poller uses them directly, functions through the SQS service. */
export const openQueues = ({ dataDir, now = () => new Date(), weather = () => undefined }: QueuesOptions): Queues => {
  const state = openState<Record<string, KeptMessage[]>>(join(dataDir, 'sqs.json'), () => ({}));
  const waiting = new Set<() => void>();
  let open = true;
  const wakeAll = () => {
    for (const wake of [...waiting]) wake();
  };
  const byArn = (arn: string) => all.find(({ declared }) => declared.arn === arn);

  const all: Queue[] = [];
  const openQueue = (declared: QueueDeclaration): Queue => {
    state.value[declared.name] ??= [];
    return createQueue(declared, state.value[declared.name]!, {
      now: () => now().getTime(),
      weather: () => weather()?.message(declared.name),
      changed() {
        state.save();
        wakeAll();
      },
      deadLetter(message) {
        const target = declared.redrive?.deadLetterArn ?? '';
        const queue = byArn(target);
        if (!queue) throw new Error(`Queue ${declared.name} redrives to ${target}, which does not exist`);
        queue.take(message);
      },
    });
  };

  return {
    all,
    add: (declared) => void all.push(openQueue(declared)),
    byName: (name) => all.find(({ declared }) => declared.name === name),
    byArn,
    wait(queue, ms) {
      const next = queue.nextVisibleAt();
      const patience = Math.min(ms, next === undefined ? ms : Math.max(0, next - now().getTime()));
      return new Promise((resolve) => {
        const wake = () => {
          waiting.delete(wake);
          clearTimeout(timer);
          resolve(open);
        };
        const timer = setTimeout(wake, patience);
        waiting.add(wake);
      });
    },
    close() {
      open = false;
      wakeAll();
    },
  };
};

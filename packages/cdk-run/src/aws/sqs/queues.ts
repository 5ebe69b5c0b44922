import { join } from 'node:path';
import { openRecords } from 'simulator-kit/records';
import type { Weather } from '../../storm/weather.ts';
import { createQueue, type KeptMessage, type Queue, type QueueDeclaration } from './queue.ts';

export type Queues = {
  all: Queue[];
  add(declared: QueueDeclaration): void;
  byName(name: string): Queue | undefined;
  byArn(arn: string): Queue | undefined;
  /** Resolves when the queue may have something to receive, or after the time given; false once closed. */
  wait(queue: Queue, ms: number): Promise<boolean>;
  /** Delays each message from now on, as busy workers would. */
  delay(ms: number): void;
  close(): void;
};

export type QueuesOptions = { dataDir: string; now?(): Date; weather?: () => Weather | undefined };

/** All queues of the template, durable; the Lambda poller uses them directly, functions through the SQS service. */
export const openQueues = ({ dataDir, now = () => new Date(), weather = () => undefined }: QueuesOptions): Queues => {
  // Records: with a thousand messages in one JSON value, each change would write all of them, and make all of them wait longer.
  const records = openRecords<KeptMessage>(join(dataDir, 'sqs.jsonl'));
  const waiting = new Set<() => void>();
  let open = true;
  let lateMs = 0;
  const wakeAll = () => {
    for (const wake of [...waiting]) wake();
  };
  const byArn = (arn: string) => all.find(({ declared }) => declared.arn === arn);

  const all: Queue[] = [];
  const openQueue = (declared: QueueDeclaration): Queue => {
    const prefix = `${declared.name}/`;
    const messages = records.entries().flatMap(([key, message]) => (key.startsWith(prefix) ? [message] : []));
    return createQueue(declared, messages, {
      now: () => now().getTime(),
      weather: () => weather()?.message(declared.name),
      lateMs: () => lateMs,
      keep(changed) {
        for (const message of changed) records.put(prefix + message.id, message);
        if (changed.length > 0) wakeAll();
      },
      forget(gone) {
        for (const { id } of gone) records.remove(prefix + id);
        if (gone.length > 0) wakeAll();
      },
      deadLetter(message) {
        const target = declared.redrive?.deadLetterArn ?? '';
        const queue = byArn(target);
        if (!queue) throw new Error(`Queue ${declared.name} redrives to ${target}, which does not exist`);
        queue.takeDeadLetter(message, declared.arn);
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
    delay(ms) {
      lateMs = ms;
    },
    close() {
      open = false;
      wakeAll();
    },
  };
};

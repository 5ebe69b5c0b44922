// Waiting and dead messages of the queues, with buttons that end a wait and send dead letters back.
import { action } from 'simulator-kit/console/elements';
import { act, ConsoleError, type ConsoleRoute, view } from 'simulator-kit/console/route';
import { rowsOf } from 'simulator-kit/console/rows';
import type { Queues } from '../../aws/sqs/queues.ts';
import { moveMessages, sourcesOf } from '../../aws/sqs/sqs.ts';
import type { ConsoleSources, QueueRow } from '../sources.ts';

/** The template's queues as the console shows them. */
export const queueConsole = (queues: Queues): ConsoleSources['queues'] => ({
  list: () =>
    queues.all.map((queue) => {
      const deadLettersOf = sourcesOf(queue, queues).map(({ declared }) => declared.name);
      const isDead = deadLettersOf.length > 0 || /DeadLetters|Fail/.test(queue.declared.name);
      return {
        name: queue.declared.name,
        ...queue.counts(),
        isDead,
        ...(deadLettersOf.length > 0 && { deadLettersOf }),
      };
    }),
  hasten: (name) => queues.byName(name)?.hasten(),
  redrive: (name) => moveMessages(queues, { SourceArn: queues.byName(name)?.declared.arn }).moved,
});

export const queueRoutes = ({ queues }: ConsoleSources): ConsoleRoute[] => {
  const found = (name: string | undefined): QueueRow => {
    const queue = queues.list().find((one) => one.name === name);
    if (!queue) throw new ConsoleError(404, `There is no queue ${name}`);
    return queue;
  };
  return [
    view({
      path: '/queues',
      title: 'Queues',
      lead: "A failed message is hidden for a few minutes before it's tried again; you can make it visible now. One that fails too often becomes a dead letter: redrive it once the cause is fixed.",
      read: queues.list,
      show: (list) =>
        rowsOf<QueueRow>(list, { none: ['No queues.', 'The template has none.'], live: 'queues', buttonsOf }),
    }),
    act('/queues/:name/hasten', '/queues', ({ params }) => {
      const { name } = found(params.name);
      queues.hasten(name);
      return { name };
    }),
    act('/queues/:name/redrive', '/queues', ({ params }) => {
      const { name, deadLettersOf } = found(params.name);
      if (deadLettersOf === undefined) throw new ConsoleError(400, `${name} holds no dead letters of a queue`);
      return { name, moved: queues.redrive(name) };
    }),
  ];
};

const buttonsOf = ({ name, inFlight, visible, deadLettersOf }: QueueRow) => [
  inFlight > 0 && action(`/queues/${name}/hasten`, 'Make visible now'),
  deadLettersOf !== undefined && visible > 0 && action(`/queues/${name}/redrive`, 'Redrive', 'main'),
];

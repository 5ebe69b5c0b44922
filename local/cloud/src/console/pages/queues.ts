// What waits in queues and what has failed for good, with buttons that end a wait and send dead letters back.
import { dataTable } from '@local/simulator/console/data-table';
import { action, empty } from '@local/simulator/console/elements';
import { type Html, html } from '@local/simulator/console/html';
import { ConsoleError, type ConsoleRoute } from '@local/simulator/console/route';
import type { ConsoleSources, QueueRow } from '../sources.ts';

export const queueRoutes = ({ queues }: ConsoleSources): ConsoleRoute[] => {
  const found = (name: string | undefined): QueueRow => {
    const queue = queues.list().find((one) => one.name === name);
    if (!queue) throw new ConsoleError(404, `There is no queue ${name}`);
    return queue;
  };
  return [
    {
      method: 'GET',
      path: '/queues',
      run: () => {
        const list = queues.list();
        const show = () => ({ title: 'Queues', here: 'queues', content: listPage(list) });
        return { kind: 'view', data: list, page: show };
      },
    },
    {
      method: 'POST',
      path: '/queues/:name/hasten',
      run: ({ params }) => {
        const { name } = found(params.name);
        queues.hasten(name);
        return { kind: 'done', data: { name }, back: '/queues' };
      },
    },
    {
      method: 'POST',
      path: '/queues/:name/redrive',
      run: ({ params }) => {
        const { name, deadLettersOf } = found(params.name);
        if (deadLettersOf === undefined) throw new ConsoleError(400, `${name} holds no dead letters of a queue`);
        return { kind: 'done', data: { name, moved: queues.redrive(name) }, back: '/queues' };
      },
    },
  ];
};

const listPage = (list: QueueRow[]): Html => html`<h1>Queues</h1>
<p class="lead">A failed message is hidden for a few minutes before it's tried again; you can make it visible now. One that fails too often becomes a dead letter: redrive it once the cause is fixed.</p>
${
  list.length === 0
    ? empty('No queues.', 'The template has none.')
    : dataTable<QueueRow>(
        [
          { name: 'Queue', cell: (one) => one.name },
          { name: 'Waiting', number: true, isBad: (one) => one.isDead && one.visible > 0, cell: (one) => one.visible },
          { name: 'Hidden', number: true, cell: (one) => one.inFlight },
          { name: 'Delayed', number: true, cell: (one) => one.delayed },
          { name: 'Dead letters of', cell: (one) => one.deadLettersOf },
          { name: '', cell: buttonsOf },
        ],
        list,
        'queues',
      )
}`;

const buttonsOf = ({ name, inFlight, visible, deadLettersOf }: QueueRow): Html | undefined => {
  const buttons = [
    ...(inFlight > 0 ? [action(`/queues/${name}/hasten`, 'Make visible now')] : []),
    ...(deadLettersOf !== undefined && visible > 0 ? [action(`/queues/${name}/redrive`, 'Redrive', 'main')] : []),
  ];
  return buttons.length > 0 ? html`<div class="buttons">${buttons}</div>` : undefined;
};

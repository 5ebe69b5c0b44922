// Texts as they would have arrived on phones. Reply as the person would: STOP, START, HELP, or anything else.
import { dataTable } from '@local/simulator/console/data-table';
import { action, empty, timeOf } from '@local/simulator/console/elements';
import { type Html, html } from '@local/simulator/console/html';
import { ConsoleError, type ConsoleRoute } from '@local/simulator/console/route';
import type { LocalText } from '../../aws/sms/textbox.ts';
import type { ConsoleSources } from '../sources.ts';

const PAGE = '/texts';
const REPLIES = ['STOP', 'START', 'HELP'];

/** Addresses in a text can be followed, as on a phone. */
const linked = (body: string): Html =>
  html`${body
    .split(/(https?:\/\/\S+)/)
    .map((part) =>
      /^https?:/.test(part) ? html`<a href="${part}" target="_blank" rel="noreferrer">${part}</a>` : html`${part}`,
    )}`;

const table = (texts: LocalText[]): Html =>
  texts.length === 0
    ? empty('No text yet', 'Texts that the app sends arrive here.')
    : dataTable(
        [
          { name: 'At', cell: ({ at }) => timeOf(at) },
          { name: 'To', cell: ({ direction, from, to }) => (direction === 'out' ? to : `us, from ${from}`) },
          { name: 'Text', cell: ({ body }) => linked(body) },
          { name: 'Fate', cell: ({ fate, parts, encoding }) => `${fate}, ${parts} ${encoding}` },
          {
            name: 'Reply',
            cell: ({ id, direction }) =>
              direction === 'out' && html`${REPLIES.map((word) => action(`${PAGE}/${id}/reply/${word}`, word))}`,
          },
        ],
        texts,
      );

const page = ({ list, optedOut }: ConsoleSources['texts']): Html => html`<div class="bar"><h1>Texts</h1>${
  list().length > 0 && action(`${PAGE}/empty`, 'Delete all')
}</div>
<p>Plays AWS End User Messaging and the phones behind it. +1 425 414 7167 is a phone that no text reaches.</p>
${optedOut().length > 0 && html`<p>Opted out: ${optedOut().join(', ')}</p>`}
<div id="text-list" data-live>${table(list())}</div>`;

export const textRoutes = ({ texts }: ConsoleSources): ConsoleRoute[] => {
  const find = (id = ''): LocalText => {
    const found = texts.get(id);
    if (!found) throw new ConsoleError(404, `There is no text ${id}`);
    return found;
  };
  return [
    {
      method: 'GET',
      path: PAGE,
      run: ({ query }) => {
        const to = query.get('to');
        return {
          kind: 'view',
          data: texts.list().filter((text) => to === null || text.to === to),
          page: () => ({ title: 'Texts', here: 'texts', content: page(texts) }),
        };
      },
    },
    {
      method: 'POST',
      path: `${PAGE}/empty`,
      run: () => {
        texts.clear();
        return { kind: 'done', data: {}, back: PAGE };
      },
    },
    {
      method: 'POST',
      path: `${PAGE}/:id/reply/:word`,
      run: ({ params: { id, word = '' } }) => {
        texts.reply(find(id), decodeURIComponent(word));
        return { kind: 'done', data: {}, back: PAGE };
      },
    },
  ];
};

import { action } from 'simulator-kit/console/elements';
import { type Html, html } from 'simulator-kit/console/html';
import { act, ConsoleError, type ConsoleRoute, undo, view } from 'simulator-kit/console/route';
import { rowsOf } from 'simulator-kit/console/rows';
import type { GrantRow } from '../../iam/grants.ts';
import type { ConsoleSources } from '../sources.ts';

export const permissionRoutes = ({ iam, functions }: ConsoleSources): ConsoleRoute[] => {
  const find = (name = ''): string => {
    if (functions.list().some((one) => one.name === name)) return name;
    throw new ConsoleError(404, `There is no function ${name}`);
  };
  return [
    view({
      path: '/iam',
      title: 'Permissions',
      lead: 'What the template lets each function do, and how many calls needed it. Revoke one to see what breaks. Logs and traces, which Lambda writes for you, are left out.',
      read: ({ query }) => {
        const wanted = query.get('function');
        return iam.list().filter((one) => wanted === null || one.function === wanted);
      },
      show: (grants) => [
        grants.some(({ revoked }) => revoked) && action('/iam/restore', 'Restore all'),
        rowsOf(grants.filter(isPlayed).map(asShown), {
          none: ['No grants.', 'The template gives no function any permission.'],
          live: 'grants',
          bad: ['missed'],
          linkOf: (one) => `/functions/${one.function}`,
          hidden: ['arn'],
          buttonsOf: (one) => !one.revoked && revokeButton(one),
        }),
      ],
    }),
    act('/iam/:name/revoke', '/iam', ({ params, body }) => {
      if (typeof body.action !== 'string')
        throw new ConsoleError(400, "Name the action, as in { action: 'ses:SendRawEmail' }");
      const resource = typeof body.resource === 'string' ? { resource: body.resource } : {};
      iam.revoke({ function: find(params.name), action: body.action, ...resource });
      return { revoked: body.action };
    }),
    ...undo('/iam', 'restore', '/iam', () => iam.restore()),
    ...undo('/iam/:name', 'restore', '/iam', ({ params }) => iam.restore(find(params.name))),
  ];
};

/** On AWS, Lambda writes logs and traces in the function's name. Nothing writes them here, so the page leaves out their grants. */
const isPlayed = ({ action }: GrantRow): boolean => !/^(logs|xray):/.test(action);

/** Leaves out the partition, the Region and the account, which are the same for all. */
const asShown = ({ resource, ...one }: GrantRow) => ({
  ...one,
  resource: resource.replace(/^arn:aws:([\w-]+):[^:]*:\d*:/, '$1:'),
  arn: resource,
});

const revokeButton = (
  one: ReturnType<typeof asShown>,
): Html => html`<form method="post" action="/_local/iam/${one.function}/revoke">
<input type="hidden" name="action" value="${one.action}"><input type="hidden" name="resource" value="${one.arn}">
<button>Revoke</button></form>`;

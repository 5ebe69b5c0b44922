import { dataTable } from '@local/simulator/console/data-table';
import { action, empty } from '@local/simulator/console/elements';
import { type Html, html } from '@local/simulator/console/html';
import { ConsoleError, type ConsoleReply, type ConsoleRoute } from '@local/simulator/console/route';
import type { GrantRow } from '../../iam/grants.ts';
import type { ConsoleSources } from '../sources.ts';

export const permissionRoutes = ({ iam, functions }: ConsoleSources): ConsoleRoute[] => {
  const find = (name: string): string => {
    if (functions.list().some((one) => one.name === name)) return name;
    throw new ConsoleError(404, `There is no function ${name}`);
  };
  const restore = (name?: string): ConsoleReply => {
    iam.restore(name && find(name));
    return { kind: 'done', data: {}, back: '/iam' };
  };
  return [
    {
      method: 'GET',
      path: '/iam',
      run: ({ query }) => {
        const wanted = query.get('function');
        const grants = iam.list().filter((one) => wanted === null || one.function === wanted);
        return {
          kind: 'view',
          data: grants,
          page: () => ({ title: 'Permissions', here: 'permissions', content: grantPage(grants) }),
        };
      },
    },
    {
      method: 'POST',
      path: '/iam/:name/revoke',
      run: ({ params, body }) => {
        if (typeof body.action !== 'string')
          throw new ConsoleError(400, "Name the action, as in { action: 'ses:SendRawEmail' }");
        const resource = typeof body.resource === 'string' ? { resource: body.resource } : {};
        iam.revoke({ function: find(params.name!), action: body.action, ...resource });
        return { kind: 'done', data: { revoked: body.action }, back: '/iam' };
      },
    },
    { method: 'DELETE', path: '/iam', run: () => restore() },
    { method: 'POST', path: '/iam/restore', run: () => restore() },
    { method: 'DELETE', path: '/iam/:name', run: ({ params }) => restore(params.name) },
    { method: 'POST', path: '/iam/:name/restore', run: ({ params }) => restore(params.name) },
  ];
};

/** Lambda itself writes logs and traces in the function's name; here nothing does, so no one would miss them. */
const isPlayed = ({ action }: GrantRow): boolean => !/^(logs|xray):/.test(action);

const grantPage = (all: GrantRow[]): Html => {
  const grants = all.filter(isPlayed);
  if (grants.length === 0) return empty('No grants.', 'The template gives no function any permission.');
  const names = [...new Set(grants.map((one) => one.function))];
  const isAnyRevoked = grants.some(({ revoked }) => revoked);
  return html`<div class="bar"><h1>Permissions</h1>${isAnyRevoked && action('/iam/restore', 'Restore all')}</div>
<p class="lead">What the template lets each function do, and how many calls needed it. Revoke one to see what breaks. Logs and traces, which Lambda writes for you, are left out.</p>
<div id="grants" data-live>${names.map((name) =>
    ofFunction(
      name,
      grants.filter((one) => one.function === name),
    ),
  )}</div>`;
};

const ofFunction = (
  name: string,
  grants: GrantRow[],
): Html => html`<h2><a href="/_local/functions/${name}">${name}</a></h2>
${dataTable<GrantRow>(
  [
    { name: 'Action', cell: (one) => one.action },
    { name: 'Resource', cell: (one) => html`<code class="whole">${shortArn(one.resource)}</code>` },
    { name: 'Needed', number: true, cell: (one) => one.needed },
    { name: 'Missed', number: true, isBad: (one) => one.missed > 0, cell: (one) => one.missed },
    { name: '', cell: (one) => (one.revoked ? html`<span class="badge bad">revoked</span>` : revoke(one)) },
  ],
  grants,
)}`;

const revoke = (one: GrantRow): Html => html`<form method="post" action="/_local/iam/${one.function}/revoke">
<input type="hidden" name="action" value="${one.action}"><input type="hidden" name="resource" value="${one.resource}">
<button>Revoke</button></form>`;

/** The part that differs between resources: not the partition, the region and the account, which are the same for all. */
const shortArn = (arn: string): string => arn.replace(/^arn:aws:([\w-]+):[^:]*:\d*:/, '$1:');

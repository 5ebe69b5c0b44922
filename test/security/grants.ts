// The grants of the running cloud, one by one, and the effect of removing one.
import type { GrantRow } from 'cdk-run/grants';
import { call } from '../cloud/client.ts';
import { eventually, whileWanted } from '../cloud/eventually.ts';
import type { Scenario } from './scenarios/scene.ts';

export type Grant = Pick<GrantRow, 'function' | 'action' | 'resource'>;

export const shortName = (name: string): string => name.replace(/^groundwork-dev-/, '');

/** The parts by which grants differ: not the account and the region, which are the same for all. */
export const nameOf = ({ function: name, action, resource }: Grant): string =>
  `${shortName(name)} ${action} ${resource.replace(/^arn:aws:[\w-]+:[^:]*:\d*:/, '')}`;

/** Used by Lambda itself, outside the function: to write its log, which is AWS's own. */
const byThePlatform = /^logs:/;
/** Used by the service that reads a queue or a stream for the function. */
const byItsSource =
  /^(sqs:(ReceiveMessage|DeleteMessage|GetQueueAttributes)|dynamodb:(\w+Stream|GetRecords|GetShardIterator|ListStreams))$/;

export type Kind = 'call' | 'source' | 'dead letters';
export const kindOf = ({ action, resource }: Grant): Kind => {
  if (byItsSource.test(action)) return 'source';
  return action === 'sqs:SendMessage' && /FailedEvents\w*$/.test(resource) ? 'dead letters' : 'call';
};

export const grantRows = async (functionName?: string): Promise<GrantRow[]> => {
  const { body } = await call('GET', `/_local/iam${functionName ? `?function=${functionName}` : ''}`);
  return (body as GrantRow[]).filter(({ action }) => !byThePlatform.test(action));
};

const rowOf = async (grant: Grant): Promise<GrantRow | undefined> =>
  (await grantRows(grant.function)).find((row) => row.action === grant.action && row.resource === grant.resource);

export const revoke = ({ function: name, action, resource }: Grant) =>
  call('POST', `/_local/iam/${name}/revoke`, { body: { action, resource } });
export const cool = (name: string) => call('POST', `/_local/functions/${name}/cool`);
export const restore = (name: string) => call('DELETE', `/_local/iam/${name}`);

export const missedMoreThan = async (grant: Grant, before: number): Promise<boolean> =>
  ((await rowOf(grant))?.missed ?? 0) > before;
export const missesOf = async (grant: Grant): Promise<number> => (await rowOf(grant))?.missed ?? 0;

/** Until the way ends or `isEnough`; the way's result doesn't matter then, and it makes no more calls. */
export const runUntil = async (way: Scenario, isEnough: () => Promise<boolean>, lingerMs: number): Promise<boolean> => {
  const over = new AbortController();
  const gone = whileWanted.run(over.signal, way).then(
    () => undefined,
    () => undefined,
  );
  let deadline = Number.POSITIVE_INFINITY;
  void gone.then(() => {
    deadline = Date.now() + lingerMs;
  });
  try {
    for (;;) {
      if (await isEnough()) return true;
      if (Date.now() > deadline) return false;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  } finally {
    over.abort();
  }
};

type Entry = { at: string; lines: unknown[]; error?: unknown };

/** The function's log names the missing permission: a swallowed refusal helps no one. */
export const isLogged = ({ function: name, action }: Grant, since: string): Promise<boolean> =>
  eventually(async () => {
    const log = (await call('GET', `/_local/log?function=${name}`)).body as Entry[];
    const said = log.filter(({ at }) => at >= since).map((entry) => JSON.stringify(entry));
    return said.some((text) => /AccessDenied|not authorized/.test(text) && text.includes(action));
  }, 30_000).catch(() => false);

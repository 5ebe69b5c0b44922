// Bar 2: the cost of a request in the application's own process, beside a bare server, an Express application over Postgres, and
// the smallest possible work over DynamoDB.
import { deepStrictEqual } from 'node:assert';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleInto } from '../../../lib/build/bundle.ts';
import { aRequestForm } from '../../builders/a-request-form.ts';
import { AGENT, clientRows, listed } from '../agents-clients.ts';
import { environmentFor } from '../cold/functions.ts';
import { startDatabase } from '../database.ts';
import { startPostgres } from '../peers/postgres.ts';
import { takeTurns } from '../rounds.ts';
import { startStandIn } from '../stand-in.ts';
import type { Part, Row } from '../table.ts';
import { type App, type Ask, startApp } from './app.ts';

const WARM_UP = 300;
const REQUESTS = 200;

const list: Ask = { method: 'GET', path: '/api/client-list?limit=100' };
let sent = 0;
const send: Ask = {
  method: 'POST',
  path: '/api/communications/create/report',
  body: () => aRequestForm({ to_user_email: `warm-${process.pid}-${++sent}@bench.example` }),
};
/** For the Express application only: four short rows, no quota, no one who is refused. */
const sendPlain: Ask = { ...send, path: '/api/communications/create/plain' };

type Compared = { what: string; ask: Ask; atMost: number; plain?: Ask };
const COMPARED: Compared[] = [
  { what: 'list of 100 clients', ask: list, atMost: 1.15 },
  { what: 'send a request', ask: send, atMost: 1.5, plain: sendPlain },
];

const microseconds = (value: number) => `${Math.round(value)} us`;
const file = (name: string) => join(import.meta.dirname, '..', name);

export const warm = async (): Promise<Part> => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-warm-'));
  const entries = {
    clients: 'lambdas/clients/list/handler.ts',
    requests: 'lambdas/funds/request/handler.ts',
    'passed-on': 'test/bench/peers/passed-on.ts',
  };
  bundleInto(folder, entries);
  const database = await startDatabase();
  await database.fill(clientRows(100));
  await database.fill([{ PK: `ACCOUNT#${AGENT}`, SK: 'PROFILE', plan: 'subscribed' }]);
  // More than an account may send in a day.
  const day = new Date().toISOString().slice(0, 10);
  await database.fill([{ PK: `EMAILS#${AGENT}#email`, SK: day, used: -1_000_000, expires: 0 }]);
  const aws = await startStandIn();
  const postgres = await startPostgres();
  const claims = { sub: AGENT, email: 'warm@bench.example', email_verified: 'true' };
  const codeOf = (name: string) => readFileSync(join(folder, name, 'index.js'), 'utf8');
  const functions = (...names: (keyof typeof entries)[]) =>
    startApp(file('warm/ours.cjs'), {
      ...Object.assign({}, ...names.map((name) => environmentFor(codeOf(name), aws.url))),
      ...database.env,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: aws.url,
      SITE_URL: 'https://groundwork.example',
      CLAIMS: JSON.stringify(claims),
      BUNDLES: JSON.stringify(names.map((name) => join(folder, name, 'index.js'))),
    });
  const apps: Record<string, App> = {
    ours: await functions('clients', 'requests'),
    passedOn: await functions('passed-on', 'passed-on'),
    bare: await startApp(file('peers/static.cjs'), {
      ANSWER: JSON.stringify(listed(100)),
    }),
  };
  if (typeof postgres !== 'string')
    apps.express = await startApp(file('peers/express-postgres.cjs'), { DATABASE_URL: postgres.url, AGENT });

  try {
    if (apps.express) await demandSameList(apps.ours!, apps.express);
    const rows: Row[] = [];
    for (const { what, ask, atMost, plain } of COMPARED) {
      const asked: [string, App, Ask][] = Object.entries(apps).map(([name, app]) => [name, app, ask]);
      if (plain && apps.express) asked.push(['plainExpress', apps.express, plain]);
      for (const [, app, one] of asked) await app.cpuPer(one, WARM_UP);
      const runs = asked.map(([name, app, one]) => [name, () => app.cpuPer(one, REQUESTS)] as const);
      const {
        ours = Number.NaN,
        passedOn = Number.NaN,
        bare = Number.NaN,
        express,
        plainExpress,
      } = await takeTurns(Object.fromEntries(runs));
      rows.push({
        bar: 2,
        what,
        ours: microseconds(ours),
        yardstick: express ? `Express + Postgres ${microseconds(express)}` : `Express + Postgres ${postgres as string}`,
        ...(express ? { ratio: ours / express, atMost } : {}),
      });
      if (plainExpress)
        rows.push({
          what,
          ours: microseconds(ours),
          yardstick: `Express + Postgres without its rules ${microseconds(plainExpress)}`,
          ratio: ours / plainExpress,
        });
      rows.push({
        what,
        ours: microseconds(ours),
        yardstick: `the database's answer passed through ${microseconds(passedOn)}`,
        ratio: ours / passedOn,
      });
      if (express)
        rows.push({
          what,
          ours: `the database's answer passed through ${microseconds(passedOn)}`,
          yardstick: `Express + Postgres ${microseconds(express)}`,
          ratio: passedOn / express,
        });
      rows.push({
        what,
        ours: microseconds(ours),
        yardstick: `bare server, canned answer ${microseconds(bare)}`,
        ratio: ours / bare,
      });
    }
    return { title: 'Warm: processor time a request, the application process only, four connections', rows };
  } finally {
    for (const app of Object.values(apps)) await app.stop();
    aws.close();
    if (typeof postgres !== 'string') postgres.stop();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

type List = { client_list: { id: string }[] };

/** A different or shorter answer makes a yardstick invalid. Clients of the same moment have no order. */
const demandSameList = async (...both: [App, App]) => {
  const lists = await Promise.all(both.map(async (app) => (await app.answerTo(list.path)) as List));
  const [one, other] = lists.map(({ client_list }) => client_list.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  deepStrictEqual(one, other, 'The two lists of clients differ');
};

// The system's Postgres, in a temporary folder, for as long as the measurement takes.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from 'cdk-run/free-port';
import { AGENT, listed } from '../agents-clients.ts';

const rows = listed(100).map((client) => ({ ...client, agent_id: AGENT }));

const tables = `
  CREATE TABLE clients (id text, agent_id text, name text, address text, email text, phone_number text, phone_campaign boolean,
    email_campaign boolean, snail_mail_campaign boolean, opted_out text[], tags text[], created_at timestamptz);
  CREATE INDEX ON clients (agent_id, created_at DESC, id DESC);
  CREATE TABLE requests (id text PRIMARY KEY, agent_id text, agent_name text, agent_email text, email text, first_name text,
    last_name text, amount bigint, report_type int, subject text, body text, state text, pin_digest text, pin_version int,
    reminder_plan jsonb, steps jsonb, expires_at timestamptz, review_at timestamptz, created_at timestamptz);
  CREATE INDEX ON requests (review_at);
  CREATE TABLE messages (id text PRIMARY KEY, request_id text, agent_id text, email text, name text, subject text, body text,
    amount bigint, report_type int, status int, at timestamptz);
  CREATE INDEX ON messages (agent_id, at);
  CREATE TABLE events (id text PRIMARY KEY, agent_id text, email text, subject text, body text, status int, at timestamptz);
  CREATE INDEX ON events (agent_id, at);
  CREATE TABLE outbox (id text PRIMARY KEY, kind text, task jsonb, state text, correlation_id text, due_at timestamptz, at timestamptz);
  CREATE INDEX ON outbox (due_at);
  CREATE TABLE months (agent_id text, month text, used int, PRIMARY KEY (agent_id, month));
  CREATE TABLE senders (agent_id text PRIMARY KEY, email text, name text, last_day text, sent int, stopped_at timestamptz);
  CREATE TABLE readers (agent_id text, hash text, stopped_at timestamptz, PRIMARY KEY (agent_id, hash));
  CREATE TABLE days (whose text, day text, used int, PRIMARY KEY (whose, day));
  CREATE TABLE plain_requests (id bigserial PRIMARY KEY, agent_id text, email text, first_name text, last_name text, amount bigint);
  CREATE TABLE plain_messages (id bigserial PRIMARY KEY, request_id bigint, agent_id text, body text, at timestamptz DEFAULT now());
  CREATE TABLE plain_events (id bigserial PRIMARY KEY, request_id bigint, agent_id text, status int, at timestamptz DEFAULT now());
  CREATE TABLE plain_outbox (id bigserial PRIMARY KEY, request_id bigint, kind text, at timestamptz DEFAULT now());
  INSERT INTO clients SELECT * FROM json_populate_recordset(NULL::clients, '${JSON.stringify(rows)}');`;

/** Postgres refuses to run as root, so root runs it as its own user. */
const asUser = (command: string, args: string[], input?: string) => {
  const isRoot = process.getuid?.() === 0;
  const [program, all] = isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];
  return spawnSync(program as string, all as string[], { encoding: 'utf8', input, cwd: tmpdir() });
};

const isInstalled = (name: string) => {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
};

export type Postgres = { url: string; stop(): void };

/** Returns the reason if it can't start. */
export const startPostgres = async (): Promise<Postgres | string> => {
  const missing = ['express', 'pg'].filter((name) => !isInstalled(name));
  if (missing.length > 0) return `not measured: npm install --no-save ${missing.join(' ')}`;
  if (asUser('initdb', ['--version']).status !== 0) return 'not measured: no Postgres on this machine';
  const port = await freePort(0);
  const dir = mkdtempSync(join(tmpdir(), 'groundwork-postgres-'));
  chmodSync(dir, 0o777);
  const data = join(dir, 'data');
  const demand = (what: string, { status, stderr, error }: ReturnType<typeof asUser>) => {
    if (status !== 0) throw new Error(`${what}: ${stderr || error?.message}`);
  };
  demand('initdb', asUser('initdb', ['-D', data, '-A', 'trust', '-U', 'bench', '--no-sync']));
  const options = `-p ${port} -k ${dir} -c listen_addresses=127.0.0.1`;
  demand('pg_ctl', asUser('pg_ctl', ['-D', data, '-w', '-l', join(dir, 'log'), '-o', options, 'start']));
  const stop = () => {
    asUser('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
    rmSync(dir, { recursive: true, force: true });
  };
  const url = `postgres://bench@127.0.0.1:${port}/postgres`;
  const made = asUser('psql', ['-q', '-v', 'ON_ERROR_STOP=1', url], tables);
  if (made.status !== 0) stop();
  demand('psql', made);
  return { url, stop };
};

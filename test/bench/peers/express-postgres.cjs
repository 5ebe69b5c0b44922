// The same two calls as an Express application over Postgres, written as plaid/pattern writes its own: express.json, a pool,
// one statement for the list. Sending keeps the product's rules: one transaction that counts against each quota, refuses who was
// stopped or reported, and stores the same rows. Its four statements are the fewest that can do that.
const express = require('express');
const { Pool } = require('pg');
const { listening } = require('../warm/cpu.cjs');

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 4 });
const app = express();
app.use(express.json());

const asyncWrapper = (handle) => (request, response, next) => handle(request, response, next).catch(next);
const agent = process.env.AGENT;

app.get(
  '/api/client-list',
  asyncWrapper(async (request, response) => {
    const limit = Math.min(Number(request.query.limit ?? 50), 100);
    const { rows } = await pool.query(
      `SELECT id, name, address, email, phone_number, phone_campaign, email_campaign, snail_mail_campaign, opted_out, tags, created_at
       FROM clients WHERE agent_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2`,
      [agent, limit],
    );
    response.json({ client_list: rows, next_cursor: null });
  }),
);

const isValid = ({ to_user_email, proof_amount }) => /^[^@\s]+@[^@\s]+$/.test(to_user_email ?? '') && proof_amount > 0;

/** One statement counts against every quota; a row that it doesn't answer was used up. */
const COUNT = `
  WITH plan AS (
    INSERT INTO months (agent_id, month, used) VALUES ($1, $2, 1)
    ON CONFLICT (agent_id, month) DO UPDATE SET used = months.used + 1 WHERE months.used < 1000000 RETURNING 'plan'
  ), sender AS (
    INSERT INTO senders (agent_id, email, name, last_day, sent) VALUES ($1, $3, $4, $5, 1)
    ON CONFLICT (agent_id) DO UPDATE SET email = $3, name = $4, last_day = $5, sent = senders.sent + 1
    WHERE senders.stopped_at IS NULL RETURNING 'sender'
  ), days AS (
    INSERT INTO days (whose, day, used) VALUES ($6, $5, 1), ($7, $5, 1), ($8, $5, 1)
    ON CONFLICT (whose, day) DO UPDATE SET used = days.used + 1 WHERE days.used < 1000000 RETURNING 'day'
  )
  SELECT * FROM plan UNION ALL SELECT * FROM sender UNION ALL SELECT * FROM days
  UNION ALL SELECT 'reader' WHERE NOT EXISTS (SELECT FROM readers WHERE agent_id = $1 AND hash = $7 AND stopped_at IS NOT NULL)`;
const COUNTED = 6;

/** The request with its link and PIN, the agent's line, their notification, and the email. */
const STORE = `
  WITH asked AS (
    INSERT INTO requests (id, agent_id, agent_name, agent_email, email, first_name, last_name, amount, report_type, subject, body,
      state, pin_digest, pin_version, reminder_plan, steps, expires_at, review_at, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'sent', $12, 1, $13, $14, $15, $16, $17)
  ), message AS (
    INSERT INTO messages (id, request_id, agent_id, email, name, subject, body, amount, report_type, status, at)
    VALUES ($18, $1, $2, $5, $19, $20, $11, $8, $9, 1, $17)
  ), event AS (
    INSERT INTO events (id, agent_id, email, subject, body, status, at) VALUES ($18, $2, $5, $21, $22, 1, $17)
  )
  INSERT INTO outbox (id, kind, task, state, correlation_id, due_at, at) VALUES ($23, 'mail', $24, 'pending', $25, $26, $17)`;

const { createHash, createHmac, randomBytes, randomUUID } = require('node:crypto');
const keyed = (...parts) => createHmac('sha256', 'bench').update(parts.join(':')).digest('base64url');
const hashed = (text) => createHash('sha256').update(text).digest('base64url');
const DAY = 86_400_000;

const countsOf = ({ to_user_email }, name, now) => {
  const mailbox = to_user_email.toLowerCase();
  const day = now.slice(0, 10);
  const readers = [hashed(`${agent}\n${mailbox}`), hashed(`reader\n${mailbox}`)];
  return [agent, now.slice(0, 7), 'warm@bench.example', name, day, `${agent}#email`, ...readers];
};

const rowsOf = (form, name, at, correlation) => {
  const now = at.toISOString();
  const after = (ms) => new Date(at.getTime() + ms).toISOString();
  const id = randomBytes(16).toString('hex');
  const client = `${form.to_user_first_name} ${form.to_user_last_name}`;
  const pin = keyed('digest', id, keyed('pin', id, 1).slice(0, 8));
  const messageId = randomUUID();
  const request = [id, agent, name, 'warm@bench.example', form.to_user_email.toLowerCase(), form.to_user_first_name];
  request.push(
    form.to_user_last_name,
    form.proof_amount * 100,
    form.report_type,
    form.message_subject,
    form.message_body,
  );
  request.push(
    pin,
    JSON.stringify([3, 7]),
    JSON.stringify([{ state: 'sent', at: now }]),
    after(30 * DAY),
    after(3 * DAY),
    now,
  );
  const subject = form.message_subject || `Proof-of-funds request for $${form.proof_amount.toLocaleString('en-US')}`;
  const news = [`Proof of funds from ${client}`, 'Your request is on its way by email.'];
  const task = JSON.stringify({ template: 'proof-request', linkId: id, reminder: 0 });
  return {
    messageId,
    values: [...request, messageId, client, subject, ...news, randomUUID(), task, correlation, after(60_000)],
  };
};

app.post(
  '/api/communications/create/report',
  asyncWrapper(async (request, response) => {
    const form = request.body;
    if (!isValid(form)) {
      response.status(400).json({ code: 'INVALID' });
      return;
    }
    const started = Date.now();
    const at = new Date(started);
    const correlationId = randomUUID();
    const name = `${form.agent_first_name} ${form.agent_last_name}`;
    const { messageId, values } = rowsOf(form, name, at, correlationId);
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const { rowCount } = await client.query(COUNT, countsOf(form, name, at.toISOString()));
      if (rowCount < COUNTED) throw Object.assign(new Error('A quota is used up'), { code: 'TOO_MANY_REQUESTS' });
      await client.query(STORE, values);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
    process.stdout.write(
      `${JSON.stringify({ level: 'info', message: 'call', ms: Date.now() - started, correlationId, agent })}\n`,
    );
    response.status(201).json({ id: messageId });
  }),
);

// The same without counting, refusals and most columns: four rows in one statement.
app.post(
  '/api/communications/create/plain',
  asyncWrapper(async (request, response) => {
    const form = request.body;
    if (!isValid(form)) {
      response.status(400).json({ code: 'INVALID' });
      return;
    }
    const { rows } = await pool.query(
      `WITH asked AS (
         INSERT INTO plain_requests (agent_id, email, first_name, last_name, amount) VALUES ($1, $2, $3, $4, $5) RETURNING id
       ), message AS (
         INSERT INTO plain_messages (request_id, agent_id, body) SELECT id, $1, $6 FROM asked RETURNING id
       ), event AS (
         INSERT INTO plain_events (request_id, agent_id, status) SELECT id, $1, 1 FROM asked RETURNING id
       ), outbox AS (
         INSERT INTO plain_outbox (request_id, kind) SELECT id, 'mail' FROM asked RETURNING id
       )
       SELECT id FROM message`,
      [
        agent,
        form.to_user_email,
        form.to_user_first_name,
        form.to_user_last_name,
        form.proof_amount,
        form.message_body,
      ],
    );
    response.status(201).json({ id: rows[0].id });
  }),
);

app.use((error, _request, response, _next) => response.status(500).json({ code: error.code }));
const { createServer } = require('node:http');
listening(createServer(app));

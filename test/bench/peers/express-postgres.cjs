// The same two calls as an Express application over Postgres, written as plaid/pattern writes its own: express.json, a pool,
// one statement for the list. Sending is one statement too, for the four rows that the rules of the product need.
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
      `SELECT id, name, address, email, phone_number, phone_campaign, email_campaign, snail_mail_campaign, opted_out, created_at
       FROM clients WHERE agent_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2`,
      [agent, limit],
    );
    response.json({ client_list: rows, next_cursor: null });
  }),
);

app.post(
  '/api/communications/create/report',
  asyncWrapper(async (request, response) => {
    const { to_user_email, to_user_first_name, to_user_last_name, message_body, proof_amount } = request.body;
    if (!/^[^@\s]+@[^@\s]+$/.test(to_user_email ?? '') || !(proof_amount > 0)) {
      response.status(400).json({ code: 'INVALID' });
      return;
    }
    const { rows } = await pool.query(
      `WITH asked AS (
         INSERT INTO requests (agent_id, email, first_name, last_name, amount) VALUES ($1, $2, $3, $4, $5) RETURNING id
       ), message AS (
         INSERT INTO messages (request_id, agent_id, body) SELECT id, $1, $6 FROM asked RETURNING id
       ), event AS (
         INSERT INTO events (request_id, agent_id, status) SELECT id, $1, 1 FROM asked RETURNING id
       ), outbox AS (
         INSERT INTO outbox (request_id, kind) SELECT id, 'mail' FROM asked RETURNING id
       )
       SELECT id FROM message`,
      [agent, to_user_email, to_user_first_name, to_user_last_name, proof_amount, message_body],
    );
    response.status(201).json({ id: rows[0].id });
  }),
);

app.use((error, _request, response, _next) => response.status(500).json({ code: error.code }));
const { createServer } = require('node:http');
listening(createServer(app));

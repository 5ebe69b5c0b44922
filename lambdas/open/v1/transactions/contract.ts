// The guided transactions of an account, for its programs.
import * as v from 'valibot';
import { documentState, transactionKind } from '#vocabulary/chat/transaction';
import { id, listOf, listQuery, named, type PublicRoutes, text, time } from '../fields.ts';

export const transaction = named(
  'Transaction',
  v.object({
    id: id('txn'),
    kind: v.pipe(transactionKind, v.description('Whether the client sells or buys.')),
    state: v.picklist(['open', 'closed']),
    client: v.object({
      name: text('The client.', 'Sam Seller'),
      email: text("The client's address.", 'sam@sellers.example'),
    }),
    steps: v.pipe(
      v.array(
        v.object({
          heading: text('The step.', 'Listing agreement'),
          done: v.boolean(),
          document_state: v.pipe(documentState, v.description('Of the document that is signed in it.')),
        }),
      ),
      v.description('The steps, in their order.'),
    ),
    tasks: v.pipe(
      v.array(v.object({ text: text('What is to do.', 'Order the title search'), done: v.boolean() })),
      v.description("The checklist. Done: both sides, or the one that it's for, checked it off."),
    ),
    created_at: time('When it began.'),
    last_activity_at: time('When something last happened in it.'),
  }),
);
export type PublicTransaction = v.InferOutput<typeof transaction>;

export const routes = {
  listTransactions: {
    method: 'GET',
    path: '/v1/transactions',
    auth: 'key',
    docs: {
      title: 'List closings',
      words:
        'The sales and purchases that clients of the account are led through; the one with the latest activity first.',
    },
    scope: 'transactions:read',
    query: listQuery,
    reply: listOf(transaction),
  },
  readTransaction: {
    method: 'GET',
    path: '/v1/transactions/{id}',
    auth: 'key',
    docs: { title: 'Read a closing', words: 'One closing with its steps and its checklist.' },
    scope: 'transactions:read',
    reply: transaction,
  },
} as const satisfies PublicRoutes;

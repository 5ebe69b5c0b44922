// The documents of an account's closings, for its programs.
import * as v from 'valibot';
import { id, named, nullable, type PublicRoutes, pdf, text, time } from '../fields.ts';

export const document = named(
  'Document',
  v.object({
    id: id('doc'),
    transaction_id: id('txn'),
    step: v.pipe(v.number(), v.description('The step of the closing that it belongs to.'), v.examples([1])),
    title: text('The title.', 'Listing agreement'),
    state: v.pipe(
      v.picklist(['presented', 'cosign', 'countersign', 'signed', 'declined', 'sealed', 'voided']),
      v.description(
        'Where it is: `presented` waits for the client, `cosign` for another signer, `countersign` for the agent; `signed` is being sealed, and `sealed` is done. A `voided` one counts no more.',
      ),
    ),
    created_at: time('When it was made.'),
    signed_at: nullable(time('When the last person had signed and it was sealed.'), 'When it was sealed; null before.'),
    verify_url: nullable(
      text('The page on which anyone checks it.', 'https://groundwork.example/verify-document/abc'),
      'The page on which anyone checks its seal; null before it has one.',
    ),
  }),
);
export type PublicDocument = v.InferOutput<typeof document>;

export const routes = {
  listDocuments: {
    method: 'GET',
    path: '/v1/transactions/{id}/documents',
    auth: 'key',
    docs: {
      title: 'List the documents of a closing',
      words: 'The documents to sign in the order of the steps, and after them those that were voided and replaced.',
    },
    scope: 'documents:read',
    reply: v.object({ data: v.array(document) }),
  },
  readDocument: {
    method: 'GET',
    path: '/v1/documents/{id}',
    auth: 'key',
    docs: { title: 'Read a document', words: 'One document with its state, for a `document.signed` that has its id.' },
    scope: 'documents:read',
    reply: document,
  },
  documentPdf: {
    method: 'GET',
    path: '/v1/documents/{id}/pdf',
    auth: 'key',
    docs: {
      title: 'Get the PDF of a document',
      words:
        'Answers with an address of the sealed copy that works for five minutes, without a key. It is a 409 until everyone has signed.',
    },
    scope: 'documents:read',
    reply: pdf,
  },
} as const satisfies PublicRoutes;

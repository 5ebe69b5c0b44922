// The files that an agent and their client have uploaded to a closing, for programs.
import * as v from 'valibot';
import { FILE_KINDS, FILE_TYPES } from '#vocabulary/chat/files';
import { id, listOf, listQuery, named, type PublicRoutes, text, time } from '../fields.ts';

const file = named(
  'File',
  v.object({
    id: id('fil'),
    transaction_id: id('txn'),
    name: text('The name, as it was uploaded.', 'Kitchen.jpg'),
    kind: v.pipe(v.picklist(FILE_KINDS.transaction), v.description('What it is, as the person who added it said.')),
    note: text('What they wrote about it.', 'After the repair'),
    type: v.pipe(v.picklist(FILE_TYPES), v.description('What its content is.')),
    size_bytes: v.pipe(v.number(), v.safeInteger(), v.description('Its size.'), v.examples([482_133])),
    by: v.pipe(v.picklist(['client', 'agent']), v.description('Who added it.')),
    version: v.pipe(v.number(), v.description('1 until it is replaced; each version has its own id.'), v.examples([1])),
    added_at: time('When it was added.'),
  }),
);
export type PublicFile = v.InferOutput<typeof file>;

export const routes = {
  listFiles: {
    method: 'GET',
    path: '/v1/transactions/{id}/files',
    auth: 'key',
    docs: {
      title: 'List the files of a closing',
      words:
        'What the client and the agent have uploaded, the latest first. A file is listed once it has passed our checks, in its newest version.',
    },
    scope: 'documents:read',
    query: listQuery,
    reply: listOf(file),
  },
  fileContent: {
    method: 'GET',
    path: '/v1/files/{id}/content',
    auth: 'key',
    docs: {
      title: 'Get the content of a file',
      words: 'Answers with an address from which the file can be downloaded for five minutes, without a key.',
    },
    scope: 'documents:read',
    reply: v.object({
      url: text('The file. The address works for five minutes.', 'https://groundwork.example/kitchen.jpg'),
    }),
  },
} as const satisfies PublicRoutes;

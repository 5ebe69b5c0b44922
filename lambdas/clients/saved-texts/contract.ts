// Texts that an agent or an office keeps by name, to begin a campaign with.
import { BODY_LENGTH, SUBJECT_LENGTH } from '#contracts/clients/campaigns';
import { done, line, page, paragraph, requiredLine } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';

export const TEXT_NAME_LENGTH = 80;

const content = z.object({
  name: requiredLine(TEXT_NAME_LENGTH),
  subject: z._default(line(SUBJECT_LENGTH), ''),
  body: z._default(paragraph(BODY_LENGTH), ''),
});

/** What was saved when it was read: changing it doesn't undo what another window, or a colleague, has changed since. */
const change = z.extend(content, {
  seen: z.optional(
    z.object({
      name: z.string().check(z.maxLength(TEXT_NAME_LENGTH)),
      subject: z.string().check(z.maxLength(SUBJECT_LENGTH)),
      body: z.string().check(z.maxLength(BODY_LENGTH)),
    }),
  ),
});

/** Made from the name: another name is another ID. */
const id = z.string();

export const savedText = z.object({ id, name: z.string(), subject: z.string(), body: z.string() });
export type SavedText = z.output<typeof savedText>;

export const listedText = z.object({ id, name: z.string(), subject: z.string() });
export type ListedText = z.output<typeof listedText>;

export const routes = {
  /** By name. */
  savedTexts: {
    method: 'GET',
    path: '/api/campaign-texts',
    auth: 'agent',
    query: page,
    reply: z.object({ texts: z.array(listedText), next_cursor: z.nullable(z.string()) }),
  },
  savedText: { method: 'GET', path: '/api/campaign-texts/{id}', auth: 'agent', reply: savedText },
  addSavedText: {
    method: 'POST',
    path: '/api/campaign-texts',
    auth: 'agent',
    status: 201,
    body: content,
    reply: savedText,
  },
  /** Another name renames it. */
  changeSavedText: { method: 'PUT', path: '/api/campaign-texts/{id}', auth: 'agent', body: change, reply: savedText },
  deleteSavedText: { method: 'DELETE', path: '/api/campaign-texts/{id}', auth: 'agent', reply: done },
  /** Of an office: for everyone in it. */
  officeTexts: {
    method: 'GET',
    path: '/api/offices/{id}/campaign-texts',
    auth: 'agent',
    query: page,
    reply: z.object({ texts: z.array(listedText), may_edit: z.boolean(), next_cursor: z.nullable(z.string()) }),
  },
  officeText: { method: 'GET', path: '/api/offices/{id}/campaign-texts/{text}', auth: 'agent', reply: savedText },
  /** For owners and managers. */
  addOfficeText: {
    method: 'POST',
    path: '/api/offices/{id}/campaign-texts',
    auth: 'agent',
    liveSession: true,
    status: 201,
    body: content,
    reply: savedText,
  },
  changeOfficeText: {
    method: 'PUT',
    path: '/api/offices/{id}/campaign-texts/{text}',
    auth: 'agent',
    liveSession: true,
    body: change,
    reply: savedText,
  },
  deleteOfficeText: {
    method: 'DELETE',
    path: '/api/offices/{id}/campaign-texts/{text}',
    auth: 'agent',
    liveSession: true,
    reply: done,
  },
} as const satisfies Routes;

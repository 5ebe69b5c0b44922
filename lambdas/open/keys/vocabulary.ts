// Shared by calls and rows: the scopes of API keys, and their limits.
import * as v from 'valibot';

/** Each scope in words, for the page that makes a key and for the documentation. */
export const SCOPES = {
  'requests:read': 'Read proof-of-funds requests',
  'requests:write': 'Send, remind and cancel proof-of-funds requests',
  'reports:read': 'Read reports, as far as their type goes, and their PDFs',
  'letters:read': 'Read letters to the other side, and their PDFs',
  'letters:write': 'Send and withdraw letters to the other side',
  'clients:read': 'Read clients and their consent',
  'clients:write': 'Add clients',
  'transactions:read': 'Read guided transactions',
  'documents:read': 'Read the documents of guided transactions, their signed PDFs, and files that were uploaded',
  'events:read': 'Read what happened, and get it as it happens',
} as const;

export type Scope = keyof typeof SCOPES;
export const ALL_SCOPES = Object.keys(SCOPES) as Scope[];
export const scope = v.picklist(ALL_SCOPES);

/** Low enough that all programs together stay far below the gateway's limit. */
export const CALLS_A_MINUTE = 120;

/** After a rotation, the earlier secret works for this many hours. */
export const OVERLAP_HOURS = 24;
export const MOST_KEYS = 20;

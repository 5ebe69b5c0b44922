// What calls and rows both speak of: how an agent looks at their deals, and how much fits.
import { line, requiredLine } from '#core/http/fields.ts';
import * as z from '#core/schema.ts';

/** Of a deal's name, and of how much an agent may keep. */
export const DEAL_LIMITS = { name: 200, merged: 10, views: 12, viewName: 60, search: 200, note: 2000 } as const;

/** Open: waiting for a client or a bank, or answered with a letter that is still valid. */
export const DEAL_FILTERS = ['open', 'waiting', 'ready', 'ended'] as const;
export type DealFilter = (typeof DEAL_FILTERS)[number];

/** How the open ones are shown. */
export const DEAL_LAYOUTS = ['list', 'board'] as const;

export const savedView = z.object({
  name: requiredLine(DEAL_LIMITS.viewName),
  show: z.enum(DEAL_FILTERS),
  layout: z.enum(DEAL_LAYOUTS),
  search: line(DEAL_LIMITS.search),
});
export type SavedView = z.output<typeof savedView>;

// Shared by calls and rows: how a calendar names people and places. Others may see an agent's calendar.
import * as v from 'valibot';

export const shows = v.picklist(['initials', 'names']);
export type Shows = v.InferOutput<typeof shows>;

/** How often one address may be read in an hour. Programs read at most once an hour on each device. */
export const READS_PER_HOUR = 60;

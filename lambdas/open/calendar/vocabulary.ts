// Shared by calls and rows: what a calendar says of people and places. Others may see an agent's calendar.
import * as v from 'valibot';

export const shows = v.picklist(['initials', 'names']);
export type Shows = v.InferOutput<typeof shows>;

/** How often one address is read in an hour. Programs look once an hour or less, on each device. */
export const READS_PER_HOUR = 60;

import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';

/** Sortable by time, for everything that stands in a list. */
export const newId = (at: Date): string => ulid(at.getTime());

/** 128 random bits, for what is reached by whoever knows it. */
export const newLinkId = (): string => randomBytes(16).toString('hex');

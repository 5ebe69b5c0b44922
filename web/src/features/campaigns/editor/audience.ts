// A campaign's audience: everyone except some clients, or only some clients. Pure.
import { type Audience, CHOSEN_LIMIT } from '#contracts/clients/campaigns';

export const getsIt = ({ mode, ids }: Audience, id: string): boolean => ids.includes(id) === (mode === 'chosen');

export const toggled = ({ mode, ids }: Audience, id: string): Audience => ({
  mode,
  ids: ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id],
});

export const isFull = ({ ids }: Audience): boolean => ids.length >= CHOSEN_LIMIT;
/** A full list takes no one else, but anyone on it can be removed. */
export const canToggle = (audience: Audience, id: string): boolean => !isFull(audience) || audience.ids.includes(id);

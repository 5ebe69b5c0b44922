// Two windows with the same form: saving the second one doesn't undo changes saved in the first.
import { isDeepStrictEqual } from 'node:util';
import { truncate } from '../documents/formatted-text.ts';
import { AppError } from '../http/errors.ts';

const SHOWN_LENGTH = 120;

const valueNow = (value: unknown): string => {
  if (typeof value === 'object' && !Array.isArray(value)) return 'Changed somewhere else. Save again to replace that.';
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  if (text === '') return 'Emptied somewhere else. Save again to replace that.';
  const start = truncate(text, SHOWN_LENGTH);
  const shown = start === text ? text : `${start}…`;
  return `Changed to "${shown}" somewhere else. Save again to replace it.`;
};

/**
 * `seen`: the saved values when the form was shown; without it, all fields count as typed. A field that wasn't
 * changed in the form keeps its current value. A field changed on both sides is refused, with its current value:
 * sending the form again with that as seen replaces it.
 */
export const mergedEdit = <Fields extends Record<string, unknown>>(
  seen: Partial<NoInfer<Fields>> | undefined,
  typed: Fields,
  now: NoInfer<Fields>,
): Fields => {
  if (!seen) return typed;
  const names: (keyof Fields & string)[] = Object.keys(typed);
  const isOwn = (name: keyof Fields) => !isDeepStrictEqual(typed[name], seen[name]);
  const isRefused = (name: keyof Fields) =>
    isOwn(name) && !isDeepStrictEqual(seen[name], now[name]) && !isDeepStrictEqual(typed[name], now[name]);
  const refused = names.filter(isRefused);
  if (refused.length > 0)
    throw new AppError('CONFLICT', {
      message:
        'This was changed somewhere else after you opened it. What you typed is still here: save it again to replace that.',
      fields: Object.fromEntries(refused.map((name) => [name, valueNow(now[name])])),
      extra: { now: Object.fromEntries(refused.map((name) => [name, now[name]])) },
    });
  return { ...typed, ...Object.fromEntries(names.filter((name) => !isOwn(name)).map((name) => [name, now[name]])) };
};

// A side of a handover is erased while clients are moving, and the handover ends. The other side learns it, and no word of who is gone.
import type { Write } from '#core/data/db.ts';
import { accountNotification } from '#public/dashboard';
import type { StoredHandover } from './entity.ts';

const people = (count: number): string => `${count} ${count === 1 ? 'client' : 'clients'}`;

/** Each of its clients is where the last part that ran has left them. */
export const newsOfErasure = (
  { id, state, from, to, moved }: StoredHandover,
  isAbout: (part: unknown) => boolean,
  now: Date,
): Write[] => {
  if (state !== 'moving') return [];
  const tell = (who: string, body: string) =>
    accountNotification(who, 'handover', { subject: 'The handover was stopped', body, about: id }, now);
  return [
    ...(isAbout(from)
      ? []
      : [
          tell(
            from.id,
            `The colleague no longer has an account. ${people(moved)} had moved. The others stay with you.`,
          ),
        ]),
    ...(isAbout(to) ? [] : [tell(to.id, `The agent no longer has an account. ${people(moved)} moved to you.`)]),
  ];
};

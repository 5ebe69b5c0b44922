// If one agent of a handover is erased while clients are moving, the handover ends. The other agent is notified,
// without the erased person's name.
import type { Write } from '#core/data/db.ts';
import { accountNotification } from '#public/members/dashboard';
import type { StoredHandover } from './entity.ts';

const people = (count: number): string => `${count} ${count === 1 ? 'client' : 'clients'}`;

/** Each client stays where the last finished part has left them. */
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

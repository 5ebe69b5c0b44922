// Someone of a handover that is open is erased, and so is it. Those who are left learn that it's over, and no word of who is gone.
import type { Write } from '#core/data/db.ts';
import { accountNotification } from '#public/dashboard';
import type { StoredHandover } from './entity.ts';
import { isOnlyAsked } from './handover.ts';

type IsAbout = (part: unknown) => boolean;
type Words = { subject: string; body: string };

const people = (count: number): string => `${count} ${count === 1 ? 'client' : 'clients'}`;

/** Each of its clients is where the last part that ran has left them. */
const wordsOf = (
  found: StoredHandover,
  isAbout: IsAbout,
): Record<'from' | 'to' | 'asker', Words | undefined> | undefined => {
  const { state, from, to, moved } = found;
  const [who, other] = isAbout(from) ? (['The agent', to] as const) : (['The colleague', from] as const);
  const gone = `${who} no longer has an account.`;
  const asker = isAbout(from)
    ? `${gone} The clients were to go to ${other.name}.`
    : `${gone} The clients stay with ${other.name}.`;
  switch (state) {
    case 'asked':
      return {
        from: { subject: "You're no longer asked to hand your clients over", body: 'Nothing has moved.' },
        to: undefined,
        asker: { subject: 'What you asked for has ended', body: asker },
      };
    case 'offered':
      return {
        from: { subject: 'Your offer of clients has ended', body: `${gone} Your clients stay with you.` },
        to: { subject: 'Clients are no longer offered to you', body: `${gone} Nothing has moved.` },
        asker: { subject: 'The handover you asked for has ended', body: asker },
      };
    case 'moving':
      return {
        from: {
          subject: 'The handover was stopped',
          body: `${gone} ${people(moved)} had moved. The others stay with you.`,
        },
        to: { subject: 'The handover was stopped', body: `${gone} ${people(moved)} moved to you.` },
        asker: { subject: 'The handover you asked for was stopped', body: asker },
      };
    default:
      return undefined;
  }
};

export const newsOfErasure = (found: StoredHandover, isAbout: IsAbout, now: Date): Write[] => {
  const words = wordsOf(found, isAbout);
  if (!words) return [];
  const { from, to, askedBy } = found;
  const asker = askedBy?.as === 'manager' ? askedBy : undefined;
  const readers = [
    [from, words.from],
    [to, isOnlyAsked(found) ? undefined : words.to],
    [asker, words.asker],
  ] as const;
  return readers.flatMap(([who, news]) =>
    who && news && !isAbout(who) ? [accountNotification(who.id, 'handover', { ...news, about: found.id }, now)] : [],
  );
};

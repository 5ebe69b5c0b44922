// The communications that pass a filter and a search.
import { buyersOf, type Communication, isOwnMoney, together } from '#contracts/funds/request';
import { ROLE_WORDS } from '../strings.ts';

export const SHOWS = ['all', 'requests', 'reports', 'drafts'] as const;
export type Show = (typeof SHOWS)[number];

export const showFrom = (text: string | null): Show => SHOWS.find((show) => show === text) ?? 'all';

const kindsOf: Record<Show, readonly Communication['kind'][]> = {
  all: ['request', 'sent', 'incoming', 'draft'],
  requests: ['request'],
  reports: ['sent', 'incoming'],
  drafts: ['draft'],
};

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const searched = (communication: Communication) =>
  plain(
    [
      communication.name,
      communication.from_user,
      communication.to_user,
      communication.message_subject,
      communication.message_body,
      communication.message_status,
      ...(communication.people ?? []).map(({ name }) => name),
      communication.purchase?.property ?? '',
      ...(communication.report.answers ?? []).flatMap(({ title, message }) => [title, message]),
    ].join('\n'),
  );

/** Finds every word of the search, in any order and without regard to accents or case. */
export const matching = <T extends Communication>(all: readonly T[], show: Show, search: string): T[] => {
  const wanted = plain(search).split(/\s+/).filter(Boolean);
  return all.filter((communication) => {
    if (!kindsOf[show].includes(communication.kind)) return false;
    const text = wanted.length > 0 ? searched(communication) : '';
    return wanted.every((word) => text.includes(word));
  });
};

/** A report no longer offers to ask for the missing assets if there is a newer request to the same person in the same deal. */
export const withNeedsOnce = (all: readonly Communication[]): Communication[] =>
  all.map((one) => {
    const isAskedAgain = (other: Communication) =>
      other.kind === 'request' && other.deal_id === one.deal_id && other.to_user === one.to_user && other.id > one.id;
    return one.report.needs && all.some(isAskedAgain) ? { ...one, report: { ...one.report, needs: undefined } } : one;
  });

/** The other side's names. Agents look for a client, because a dozen requests can have the same subject. */
export const otherSideOf = ({
  kind,
  name,
  from_user,
  to_user,
  role = 'buyer',
  people,
}: Pick<Communication, 'kind' | 'name' | 'from_user' | 'to_user' | 'role' | 'people'>): string => {
  const other = kind === 'incoming' ? from_user : name || to_user;
  const buyers = together(buyersOf(other, { role, people }));
  return isOwnMoney(role) ? buyers || 'No one named yet' : `${other}, ${ROLE_WORDS[role].toLowerCase()} for ${buyers}`;
};

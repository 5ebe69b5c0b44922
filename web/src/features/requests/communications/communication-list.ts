// Which communications a filter and a search leave over.
import { isClients } from '#contracts/funds/report';
import type { Communication } from '#contracts/funds/request';

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
      communication.co_buyer?.name ?? '',
      communication.purchase?.property ?? '',
      ...(communication.report.answers ?? []).flatMap(({ title, message }) => [title, message]),
    ].join('\n'),
  );

/** Every word has to be found, in any order, accents and case aside. */
export const matching = <T extends Communication>(all: readonly T[], show: Show, search: string): T[] => {
  const wanted = plain(search).split(/\s+/).filter(Boolean);
  return all.filter((communication) => {
    if (!kindsOf[show].includes(communication.kind)) return false;
    const text = wanted.length > 0 ? searched(communication) : '';
    return wanted.every((word) => text.includes(word));
  });
};

/** Whom it's about: an agent looks for a client, not for a subject that a dozen requests share. */
export const otherSideOf = (
  {
    kind,
    name,
    from_user,
    to_user,
    co_buyer,
  }: Pick<Communication, 'kind' | 'name' | 'from_user' | 'to_user' | 'co_buyer'>,
  words: { together(client: string, coBuyer: string): string; noName: string },
): string => {
  const other = kind === 'incoming' ? from_user : name || to_user;
  return co_buyer ? words.together(other, co_buyer.name) : other || words.noName;
};

/** How far a report can be relied on, where that is no longer the case. */
export const endOf = ({ report }: Communication, now: Date): 'expired' | 'withdrawn' | undefined => {
  if (report.withdrawn_at) return 'withdrawn';
  return report.valid_until && report.valid_until <= now.toISOString() ? 'expired' : undefined;
};

export type Verdict = 'confirmed' | 'notConfirmed' | 'otherName' | 'holderUnknown';

/** What a report says at a glance; undefined while there is none. Money in another name is never just confirmed. */
export const verdictOf = ({ report }: Pick<Communication, 'report'>): Verdict | undefined => {
  if (report.fund_status === 0) return 'notConfirmed';
  if (report.fund_status !== 1) return undefined;
  if (report.holder && isClients(report.holder)) return 'confirmed';
  return report.holder?.match === 'different' ? 'otherName' : 'holderUnknown';
};

// The email with everything that came since the last one.
import type { Db } from '#core/data/db.ts';
import type { Block } from '#core/documents/formatted-text.ts';
import { layOut } from '#core/mail/mail-layout.ts';
import type { Envelope } from '#core/mail/mailer.ts';
import { currentEmail } from '#public/members/account';
import { readChoices } from '#public/members/notifications';
import { NEWS_KINDS, type NewsKind } from '#vocabulary/members/notifications';
import type { DigestTask } from './digest-task.ts';
import { type DigestItem, digestItem } from './entity.ts';

const HEADINGS: Record<NewsKind, string> = {
  reports: 'Reports',
  requests: 'Requests',
  clients: 'Messages',
  documents: 'Signing',
  files: 'Files',
  letters: 'Replies to letters',
};

/** More are on the dashboard. */
const SHOWN = 50;

const blocksOf = (items: readonly DigestItem[], siteUrl: string): Block[] =>
  NEWS_KINDS.flatMap((kind): Block[] => {
    const ofKind = items.filter((item) => item.kind === kind);
    if (ofKind.length === 0) return [];
    return [
      { kind: 'paragraph', lines: [[{ text: HEADINGS[kind], bold: true }]] },
      {
        kind: 'list',
        lines: ofKind.map(({ subject, path }) => [
          path ? { text: subject, href: `${siteUrl}${path}` } : { text: subject },
        ]),
      },
    ];
  });

const itemsOf = async (db: Pick<Db, 'query'>, { agentId, digestAt }: DigestTask): Promise<DigestItem[]> => {
  const items: DigestItem[] = [];
  let cursor: string | undefined;
  do {
    const pk = digestItem.partition({ agentId });
    const page = await digestItem.list(db, { pk, prefix: `${digestAt}#`, consistent: true, cursor });
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return items.toSorted((one, other) => (one.at < other.at ? -1 : 1));
};

type Deps = { db: Pick<Db, 'get' | 'query'>; siteUrl: string };

/** Undefined where the agent has turned off everything that it would say. */
export const writeDigest =
  ({ db, siteUrl }: Deps) =>
  async (task: DigestTask): Promise<Envelope | undefined> => {
    const { agentId } = task;
    const [all, { email, digest }] = await Promise.all([itemsOf(db, task), readChoices({ db })({ id: agentId })]);
    const items = all.filter(({ kind }) => email[kind]);
    const last = items.at(-1);
    if (!last) return undefined;
    const count = items.length === 1 ? '1 piece of news' : `${items.length} pieces of news`;
    const shown = items.slice(-SHOWN);
    const left = items.length - shown.length;
    return {
      to: await currentEmail(db, agentId, last.to),
      sender: null,
      newsFor: agentId,
      ...layOut({
        subject: `Your digest: ${count}`,
        preheader: last.subject,
        heading: digest?.every === 'week' ? 'Your week on Groundwork' : 'Your day on Groundwork',
        paragraphs: left > 0 ? [`The latest ${SHOWN} of ${count}; the others are on your dashboard.`] : [],
        formatted: blocksOf(shown, siteUrl),
        action: {
          label: 'Open the dashboard',
          url: `${siteUrl}/dashboard`,
          also: { label: 'Change or turn off this email', url: `${siteUrl}/myaccount#notifications` },
        },
        footer: "You're getting this email because you chose to get your news in a digest.",
      }),
    };
  };

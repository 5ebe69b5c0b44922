// A card in an email. Pictures are in the email itself: reading it loads nothing from us, and common clients show
// them without asking. A new account's card has none, because a picture can say anything, and no phone number (ADR
// 037).
import type { Db } from '#core/data/db.ts';
import type { MailCard } from '#core/mail/mail-card.ts';
import type { InlinePicture } from '#core/mail/mailer.ts';
import type { Clock } from '#core/platform/clock.ts';
import { isEstablished } from '#public/members/senders';
import { shownCardOf } from './card.ts';
import type { PictureKind } from './contract.ts';
import type { CardSnapshot } from './entity.ts';
import { mailCardOf, withoutContacts } from './mail-card-of.ts';
import type { PictureStore } from './pictures.ts';
import { cardNow } from './save-card.ts';

const TYPES: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png' };

const inlinePicture = async (
  pictures: Pick<PictureStore, 'find'>,
  kind: PictureKind,
  card: CardSnapshot,
): Promise<InlinePicture[]> => {
  const file = card[kind]?.file;
  const content = file && (await pictures.find(file));
  const ending = file?.split('.').at(-1) ?? '';
  return content
    ? [{ cid: `${kind}@groundwork`, name: `${kind}.${ending}`, contentType: TYPES[ending] ?? '', content }]
    : [];
};

export type CardDeps = { db: Pick<Db, 'get'>; clock: Clock; pictures: Pick<PictureStore, 'find'> };
export type CardInMail = { card?: MailCard; pictures?: InlinePicture[] };

export const cardInMail =
  ({ db, clock, pictures }: CardDeps) =>
  async ({ agentId, agentName }: { agentId: string; agentName: string }): Promise<CardInMail> => {
    const card = await cardNow(db, agentId);
    if (!card) return {};
    const shown = shownCardOf(card, agentName);
    if (!(await isEstablished(db, agentId, clock()))) return { card: mailCardOf(withoutContacts(shown), {}) };
    const inline = (
      await Promise.all([inlinePicture(pictures, 'photo', card), inlinePicture(pictures, 'logo', card)])
    ).flat();
    const sources = Object.fromEntries(inline.map(({ cid }) => [cid.split('@')[0], `cid:${cid}`]));
    return { card: mailCardOf(shown, sources), pictures: inline };
  };

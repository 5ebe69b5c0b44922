// A card's content, and the pictures to keep. Pure.

import { spokenName } from '#core/mail/spoken-name.ts';
import { DAY, isoAfter } from '#core/platform/clock.ts';
import type { Complete } from '#core/platform/complete.ts';
import type { BusinessCard, CardSnapshot } from './entity.ts';
import {
  EMPTY_CARD,
  HOUSE_ACCENT,
  type OwnCard,
  type ShownCard,
  type ShownPicture,
  type StoredPicture,
} from './vocabulary.ts';

/** A letter is erased after a year, and with it the last use of its card. */
const KEEP_DAYS = 366;
const MOST_FILES = 12;

export const pathOf = ({ file }: StoredPicture): string => `/cards/${file}`;
export const shownPicture = (picture: StoredPicture): ShownPicture => ({
  url: pathOf(picture),
  width: picture.width,
  height: picture.height,
});

const licenseOf = ({ licenseState = '', licenseNumber = '' }: { licenseState?: string; licenseNumber?: string }) =>
  [licenseState, licenseNumber].filter(Boolean).join(' ');

/** Undefined until its owner has filled in a field. */
export const snapshotOf = (row: BusinessCard | undefined): CardSnapshot | undefined => {
  if (!row?.updatedAt) return undefined;
  const { name = '', phone = '', brokerage = '', licenseNumber = '', licenseState = '', photo, logo } = row;
  if (!(name || phone || brokerage || licenseNumber || photo || logo)) return undefined;
  return { name, phone, brokerage, licenseNumber, licenseState, accent: row.accent || HOUSE_ACCENT, photo, logo };
};

/** The name on the card, as far as it fits the agent's name: the agent is responsible for it. */
export const nameOnCard = ({ name }: Pick<CardSnapshot, 'name'>, agentName: string): string =>
  name ? spokenName(agentName, name) : agentName;

export const shownCardOf = (card: CardSnapshot, name: string): Complete<ShownCard> => ({
  name: nameOnCard(card, name),
  phone: card.phone,
  brokerage: card.brokerage,
  license: licenseOf(card),
  accent: card.accent,
  photo: card.photo && shownPicture(card.photo),
  logo: card.logo && shownPicture(card.logo),
});

export const ownCardOf = (row: BusinessCard | undefined, isEstablished: boolean): OwnCard => ({
  name: row?.name ?? EMPTY_CARD.name,
  phone: row?.phone ?? EMPTY_CARD.phone,
  brokerage: row?.brokerage ?? EMPTY_CARD.brokerage,
  license_number: row?.licenseNumber ?? EMPTY_CARD.license_number,
  license_state: row?.licenseState ?? EMPTY_CARD.license_state,
  accent: row?.accent || EMPTY_CARD.accent,
  photo: row?.photo ? shownPicture(row.photo) : null,
  logo: row?.logo ? shownPicture(row.logo) : null,
  whole_in_emails: isEstablished,
});

type Files = BusinessCard['files'];

/** The files to keep, with the new ones. Pictures that no letter shows anymore are deleted, and the oldest if there are too many. */
export const keptFiles = (files: Files, fresh: string[], now: Date): { kept: Files; gone: string[] } => {
  const since = isoAfter(now, -KEEP_DAYS * DAY);
  const all = [...files, ...fresh.map((file) => ({ file, at: now.toISOString() }))];
  const kept = all.filter(({ at }) => at > since).slice(-MOST_FILES);
  return { kept, gone: all.filter((one) => !kept.includes(one)).map(({ file }) => file) };
};

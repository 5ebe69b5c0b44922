// Contacts of a phone or an address book, as rows of an import. A client has one email and one phone number here.
import type { ImportRow } from '#contracts/clients/import';
import { type Card, type Property, partsOf, readCards, textOf } from './content-lines.ts';

/** The most that a row may hold; longer values are refused anyway. */
const CELL_LENGTH = 2000;
const HOME = /^(?:us|usa|u\.s\.a?\.|united states(?: of america)?)$/i;
/** Google's own label for everyone. */
const EVERYONE = /^(?:\* )?my ?contacts$/i;
const NO_VOICE = ['fax', 'pager', 'modem', 'video'];

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

const best = (properties: Property[], order: string[] = []): Property | undefined => {
  const rankOf = ({ types, rank }: Property) => {
    const at = order.findIndex((type) => types.has(type));
    return [rank, at < 0 ? order.length : at] as const;
  };
  return properties.toSorted((one, other) => {
    const [[rank, type], [otherRank, otherType]] = [rankOf(one), rankOf(other)];
    return rank - otherRank || type - otherType;
  })[0];
};

const addressOf = (value: string): string => {
  const parts = partsOf(value, ';').map((part) => tidy(part.replace(/\s*\n\s*/g, ', ')));
  const [box, extension, street, city, region, postalCode, country] = parts;
  const area = tidy(`${region ?? ''} ${postalCode ?? ''}`);
  const isHome = HOME.test(country ?? '');
  return [box, street, extension, city, area, isHome ? '' : country].filter(Boolean).join(', ');
};

const nameOf = (first: (name: string) => string): string => {
  const [family = '', given = '', additional = ''] = partsOf(first('N'), ';');
  const names = [textOf(first('FN')), `${given} ${additional} ${family}`, partsOf(first('ORG'), ';')[0] ?? ''];
  return names.map(tidy).find(Boolean) ?? '';
};

/** Version 4.0 may write `tel:` and `mailto:` addresses. */
const contactOf = (property: Property | undefined): string =>
  tidy(textOf(property?.value ?? '')).replace(/^(?:tel|mailto):/i, '');

/** Reads an extension: `;ext=5` in 4.0, or digits after a pause in dialing: `,5` and `;5`, or `p5` and `w5`. */
const phoneOf = (property: Property | undefined): string =>
  contactOf(property).replace(/(\d)\s*(?:;ext=|[,;pw]+)\s*(\d{1,7})#?$/i, '$1 ext. $2');

const rowOf = ({ line, properties }: Card): ImportRow => {
  const all = (name: string) => properties.filter((property) => property.name === name && property.value.trim());
  const voices = all('TEL').filter(({ types }) => !NO_VOICE.some((type) => types.has(type)));
  const labels = all('CATEGORIES').flatMap(({ value }) => partsOf(value, ','));
  const cells = {
    name: nameOf((name) => best(all(name))?.value ?? ''),
    address: addressOf(best(all('ADR'), ['home'])?.value ?? ''),
    email: contactOf(best(all('EMAIL'), ['home'])),
    phone_number: phoneOf(best(voices, ['cell', 'iphone', 'home'])),
    tags: labels
      .map(tidy)
      .filter((tag) => tag && !EVERYONE.test(tag))
      .join(','),
  };
  const filled = Object.entries(cells).filter(([, cell]) => cell !== '');
  return { line, ...Object.fromEntries(filled.map(([field, cell]) => [field, cell.slice(0, CELL_LENGTH)])) };
};

/** A list of contacts, as address books export them along with the contacts. */
const isGroup = ({ properties }: Card): boolean =>
  properties.some(({ name, value }) => /^(?:X-ADDRESSBOOKSERVER-)?KIND$/.test(name) && /^group$/i.test(value.trim()));

/** Each row has the line where its card begins. */
export const readVCards = (text: string): ImportRow[] =>
  readCards(text)
    .filter((card) => !isGroup(card))
    .map(rowOf);

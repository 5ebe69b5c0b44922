// The rows about one person: those that name one of the person's addresses or accounts, and the rows that belong to them (the
// conversation of a link, the consents of an entry in a client list). The search follows ids until no new rows turn up.
import type { Item } from '../../lambdas/core/data/attribute-value.ts';
import type { Write } from '../../lambdas/core/data/db.ts';
import { namesIn, withoutName } from './rows-by-name.ts';
import { isNamedIn, type Texts, textsOf } from './texts-of-a-row.ts';

export type Row = Item & { PK: string; SK: string };

/** Partitions that belong to one person. All of their rows are about that person. */
const WHOLE_PARTITIONS = /^(LINK|REPORT|DOCUMENT|CHAT|CONSENT|ASSET|PURCHASE|SUBSCRIPTION)#(.+)$/;
/** Rows in someone else's partition. Their own id leads to more rows. */
const SHARED_PARTITIONS: Record<string, RegExp> = {
  // A deleted client is kept for a day, for undo.
  'CLIENTS#': /^(?:CLIENT|DELETED)#(.+)$/,
  'TRANSACTIONS#': /^(.+)$/,
  'MESSAGES#': /^(.+)$/,
  'DEALMAIL#': /^MAIL#(.+)$/,
};
/** An opt-out is only a hash, which must outlive the person, so that people who opted out are not written to again. */
const isOptOut = ({ PK, SK }: Row) => PK.startsWith('CLIENTS#') && SK.startsWith('STOP#');
/** Entries about actions of staff form a chain of hashes. Removing one would make the rest look forged. */
const isAudit = ({ PK }: Row) => PK.startsWith('AUDIT#');
/** An entry is a hash and an ID that leads nowhere once the rest is erased. Without it, the published day would look altered. */
const isSealLog = ({ PK }: Row) => PK.startsWith('SEALED#');

/** This row refuses the tokens of an erased account for 20 minutes. */
const isEndedSignIns = ({ PK }: Row) => PK.startsWith('ENDED#');

/** An agent's calendar has the IDs of many clients' appointments but no names, so it's about its agent alone. */
const isOthersCalendar = ({ PK }: Row, ids: string[]) =>
  PK.startsWith('CALENDAR#') && !ids.some((id) => PK.toLowerCase() === `calendar#${id}`);

const isTransaction = ({ PK }: Row) => PK.startsWith('TRANSACTIONS#');
const documentOf = ({ PK }: Row): string => (/^DOCUMENT#(.+)$/.exec(PK)?.[1] ?? '').toLowerCase();

/** A transaction belongs to its client. Other signers own only the documents that they sign. */
const isNamedBy = ({ row, ...texts }: Texts, ids: string[], documents: ReadonlySet<string>): boolean =>
  !isAudit(row) &&
  !isSealLog(row) &&
  !isEndedSignIns(row) &&
  !isOthersCalendar(row, ids) &&
  ids.some((id) => isNamedIn(texts, id) && !(isTransaction(row) && documents.has(id)));

/** `named`: rows of the other people of a joint proof, who stay. */
export type RowsAbout = {
  rows: Row[];
  ids: Set<string>;
  kept: Row[];
  named: Row[];
  /** Writes that take the name out of rows that lead to no address of the person. */
  unnaming: Write[];
};

/** Follows ids from row to row, but not to the other people of a proof. */
const search = (texts: Texts[], identifiers: string[]) => {
  const needles = new Set(identifiers.map((each) => each.toLowerCase()));
  const found = new Set<Row>();
  const documents = new Set<string>();
  const others = new Set<string>();
  const isOthers = (row: Row) => isOfAny(row, others, needles);
  let open = [...needles];
  while (open.length > 0) {
    const fresh = texts.filter((one) => !found.has(one.row) && isNamedBy(one, open, documents) && !isOthers(one.row));
    for (const { row } of fresh) {
      found.add(row);
      documents.add(documentOf(row));
      for (const id of othersIn(row)) others.add(id);
    }
    open = fresh.flatMap(({ row }) => idsOf(row, identifiers)).filter((id) => !needles.has(id));
    for (const id of open) needles.add(id);
  }
  return { needles, found, isOthers };
};

export const rowsAbout = (all: Row[], identifiers: string[]): RowsAbout => {
  const texts = all.map(textsOf);
  const { needles, found, isOthers } = search(texts, identifiers);
  const add = (rows: Row[]): Row[] => rows.filter((row) => found.add(row));
  add(decidedAbout(all, [...found]));
  const mail = add(mailOfLastDeals(all, found));
  add(emptiedOffices(all, found));
  const rows = [...found].filter((row) => !isOptOut(row));
  const kept = texts.filter(
    ({ row, ...one }) => isAudit(row) && identifiers.some((id) => isNamedIn(one, id.toLowerCase())),
  );
  // A file has the ID of its email in its name.
  const ids = new Set([...needles, ...mail.flatMap((row) => idsOf(row, identifiers))]);
  const named = all.filter((row) => isOthers(row) && othersIn(row).some((id) => ids.has(id)));
  const names = namesIn(rows, all);
  const unnaming = all.flatMap((row) => withoutName(row, names));
  return { rows, ids, kept: kept.map(({ row }) => row), named, unnaming };
};

/** The links and the requests of the other people of one proof, who are named in its rows. */
const othersIn = ({ PK, SK, joint, people }: Row): string[] => {
  const inProof = SK === 'LINK' && isObject(joint) ? joint.others : PK.startsWith('MESSAGES#') ? people : [];
  const parts = Array.isArray(inProof) ? inProof : [];
  const ids = parts.flatMap((one) => (isObject(one) ? [one.linkId, one.communicationId, one.id] : []));
  return ids.flatMap((id) => (typeof id === 'string' ? [id.toLowerCase()] : []));
};

/** True if a row belongs to one of the others. People who share the person's address are found by it, so they don't count as others. */
const isOfAny = ({ PK, SK }: Row, others: ReadonlySet<string>, needles: ReadonlySet<string>): boolean => {
  const id = (/^LINK#(.+)$/.exec(PK)?.[1] ?? (/^(MESSAGES|FEED)#/.test(PK) ? SK : '')).toLowerCase();
  return others.has(id) && !needles.has(id);
};

/** The name that an agent gave a deal may be the person's. The deal's own ID isn't followed: another buyer's requests name it, too. */
const decidedAbout = (all: Row[], found: Row[]): Row[] => {
  const keys = found.flatMap(({ PK, deal }) =>
    PK.startsWith('MESSAGES#') && typeof deal === 'string' ? [`${PK.replace('MESSAGES#', 'DEALS#')} DEAL#${deal}`] : [],
  );
  return all.filter(({ PK, SK }) => keys.includes(`${PK} ${SK}`));
};

/** Emails of others to a deal, with their files, unless someone else's request names the deal, too. */
const mailOfLastDeals = (all: Row[], found: ReadonlySet<Row>): Row[] => {
  const dealOf = ({ PK, deal }: Row) =>
    PK.startsWith('MESSAGES#') && typeof deal === 'string' ? `${PK.replace('MESSAGES#', 'DEALMAIL#')}#${deal}` : '';
  const others = new Set(all.flatMap((row) => (found.has(row) ? [] : dealOf(row))));
  const gone = new Set([...found].map(dealOf).filter((deal) => deal !== '' && !others.has(deal)));
  const mail = all.filter(({ PK }) => gone.has(PK));
  const folders = new Set(mail.map(({ SK }) => SK.replace('MAIL#', 'FILES#mail#')));
  const tokens = new Set(mail.flatMap(({ SK, token }) => (SK === 'ADDRESS' ? `MAILTO#${String(token)}` : [])));
  return [...mail, ...all.filter(({ PK }) => folders.has(PK) || tokens.has(PK))];
};

/** An office is deleted with its last member, and so are its invitations. */
const emptiedOffices = (all: Row[], found: ReadonlySet<Row>): Row[] => {
  const members = all.filter(({ PK, SK }) => PK.startsWith('OFFICE#') && SK.startsWith('MEMBER#'));
  const emptied = new Set(members.map(({ PK }) => PK));
  for (const member of members) if (!found.has(member)) emptied.delete(member.PK);
  const isOf = ({ PK, SK }: Row) => emptied.has(PK) || (PK.startsWith('INVITED#') && emptied.has(`OFFICE#${SK}`));
  return all.filter(isOf);
};

/** A business card names its files, whose names say nothing about the person. */
const filesOf = ({ files }: Row): string[] =>
  Array.isArray(files) ? files.flatMap((one) => (isObject(one) && typeof one.file === 'string' ? [one.file] : [])) : [];
/** An agent's own PDF is shared by the documents that were made of it, so its name leads to none of them. */
const ownPdfOf = ({ pdf }: Row): string[] => (isObject(pdf) && typeof pdf.file === 'string' ? [pdf.file] : []);
/** Only the fingerprint names the file of a gift letter. */
const giftLetterOf = ({ gift }: Row): string[] =>
  isObject(gift) && typeof gift.fingerprint === 'string' ? [gift.fingerprint] : [];
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const idsOf = (row: Row, identifiers: string[]): string[] => {
  const { PK, SK } = row;
  if (SK === 'CARD' && identifiers.some((id) => PK === `ACCOUNT#${id}`)) return filesOf(row);
  // A letter is beside its client's report, and also about its recipient.
  const letter = PK.startsWith('REPORT#') ? /^OFFER#(.+)$/.exec(SK)?.[1] : undefined;
  if (letter) return [letter.toLowerCase()];
  const whole = WHOLE_PARTITIONS.exec(PK)?.[2];
  if (whole) return [whole, ...ownPdfOf(row), ...giftLetterOf(row)].map((id) => id.toLowerCase());
  // A campaign belongs to its agent, not to one of its recipients.
  const own = identifiers.some((id) => PK === `CAMPAIGNS#${id}`) ? SK : undefined;
  if (own) return [own.toLowerCase()];
  for (const [partition, pattern] of Object.entries(SHARED_PARTITIONS)) {
    const id = PK.startsWith(partition) ? pattern.exec(SK)?.[1] : undefined;
    if (id) return [id.toLowerCase()];
  }
  return [];
};

/** The owners of bank connections and tokens, as the vault names them. */
export const ownersAmong = (rows: Row[]): string[] => [
  ...new Set(rows.map(({ PK }) => PK).filter((PK) => /^(ACCOUNT|LINK)#/.test(PK))),
];

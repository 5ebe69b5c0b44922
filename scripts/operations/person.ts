// Which rows are about one person: those that name an address or an account of theirs, and whatever belongs to what they are in
// (the conversation of their link, the consents of their entry in a client list), found by following ids until nothing new comes.
import type { Item, Plain } from '../../lambdas/core/data/attribute-value.ts';

export type Row = Item & { PK: string; SK: string };

/** Ids of what a person alone is in: the rest of such a partition is about them, too. */
const WHOLLY = /^(LINK|REPORT|PAPER|CHAT|CONSENT|ASSET|PURCHASE|SUBSCRIPTION)#(.+)$/;
/** Rows among those of somebody else whose own id leads further. */
const AMONG_OTHERS: Record<string, RegExp> = {
  'CLIENTS#': /^CLIENT#(.+)$/,
  'TRANSACTIONS#': /^(.+)$/,
  'MESSAGES#': /^(.+)$/,
};
/** Names nobody but by a hash, which must outlive the person: whoever opted out is not written to again. */
const isStop = ({ PK, SK }: Row) => PK.startsWith('CLIENTS#') && SK.startsWith('STOP#');
/** What staff did is a chain of hashes: taking an entry out would read as a forgery of all that follow. */
const isAudit = ({ PK }: Row) => PK.startsWith('AUDIT#');

export type Found = { rows: Row[]; ids: Set<string>; kept: Row[] };

export const rowsAbout = (all: Row[], identifiers: string[]): Found => {
  const texts = all.map((row) => ({ row, text: textOf(row) }));
  const needles = new Set(identifiers.map((each) => each.toLowerCase()));
  const found = new Set<Row>();
  let open = [...needles];
  while (open.length > 0) {
    const fresh = texts.filter(
      ({ row, text }) => !found.has(row) && !isAudit(row) && open.some((id) => text.includes(id)),
    );
    open = [];
    for (const { row } of fresh) {
      found.add(row);
      for (const id of idsOf(row, identifiers)) if (!needles.has(id)) open.push(id);
      for (const id of open) needles.add(id);
    }
  }
  const rows = [...found].filter((row) => !isStop(row));
  const kept = texts.filter(
    ({ row, text }) => isAudit(row) && identifiers.some((id) => text.includes(id.toLowerCase())),
  );
  return { rows, ids: needles, kept: kept.map(({ row }) => row) };
};

const idsOf = ({ PK, SK }: Row, identifiers: string[]): string[] => {
  const whole = WHOLLY.exec(PK)?.[2];
  if (whole) return [whole.toLowerCase()];
  // A campaign is its agent's, not that of one of those it went to.
  const own = identifiers.some((id) => PK === `CAMPAIGNS#${id}`) ? SK : undefined;
  if (own) return [own.toLowerCase()];
  for (const [partition, pattern] of Object.entries(AMONG_OTHERS)) {
    const id = PK.startsWith(partition) ? pattern.exec(SK)?.[1] : undefined;
    if (id) return [id.toLowerCase()];
  }
  return [];
};

const textOf = (row: Row): string =>
  JSON.stringify(row, (_, value: Plain) => (value instanceof Uint8Array ? undefined : value)).toLowerCase();

/** Whose bank connections and tokens these are, as the vault names owners. */
export const ownersAmong = (rows: Row[]): string[] => [
  ...new Set(rows.map(({ PK }) => PK).filter((PK) => /^(ACCOUNT|LINK)#/.test(PK))),
];

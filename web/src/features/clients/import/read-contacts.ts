import { IMPORT_LIMIT, type ImportRow } from '#contracts/clients/import';
import { UnfinishedCard } from '../vcard/content-lines.ts';
import { readVCards } from '../vcard/read-vcards.ts';
import { BadFile } from './read-csv.ts';
import { strings } from './strings.ts';

const words = strings.problems;

const rowsIn = (text: string): ImportRow[] => {
  try {
    return readVCards(text);
  } catch (error) {
    if (error instanceof UnfinishedCard) throw new BadFile(words.unfinishedCard(error.line));
    throw error;
  }
};

/** The contacts of a vCard file; says what is wrong with the file as a whole, and where. */
export const readContacts = (text: string): ImportRow[] => {
  const rows = rowsIn(text);
  if (rows.length === 0) throw new BadFile(words.noContacts);
  if (rows.length > IMPORT_LIMIT) throw new BadFile(words.tooMany(rows.length, 'contact'));
  return rows;
};

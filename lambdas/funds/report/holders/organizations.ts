// Whether a name is a person's, or a company's or trust's that holds an account in its own right. Pure.
import type { HolderKind } from '#contracts/funds/request';
import { spelled } from './name-text.ts';

/** As one text of plain words: 'L.L.C.' becomes 'llc'. */
const flat = (name: string): string =>
  ` ${name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(?<=\b\p{L})\.\s?(?=\p{L}\b)/gu, '')
    .replaceAll('&', ' and ')
    .replace(/['\u2019]/g, '')
    .replace(/[^\p{L}\p{N}/]+/gu, ' ')
    .trim()} `;

/** Held by someone for somebody else, or by an estate. */
const TRUST =
  / (?:trust|trusts|trustees?|ttees?|trs|fideicomiso|fiduciari[oa]|fbo|u\/a|u\/t\/d|uad|udt|custodian|cust|utma|ugma|estate of|est of|sucesion de|guardian|conservator)(?: |$)/;
const LEGAL_FORM =
  / (?:llc|l l c|inc|incorporated|corp|corporation|ltd|limited|llp|lllp|lp|plc|pllc|pc|pa|gmbh|ag|bv|srl|sapi|sa de cv|s de rl(?: de cv)?|s a|ltda|eirl|compania|company|and co)(?= )/;
/** Only at the end: as a first or middle word some of them are names, too. */
const BUSINESS =
  / (?:holdings?|properties|investments?|enterprises|partners|partnership|ventures|associates|group|realty|homes|builders|construction|services|consulting|solutions|foundation|association|ministries|university|fund|hijos|asociados|inversiones|constructora|servicios) $/;

export const kindOf = (name: string): HolderKind => {
  const words = flat(name);
  if (TRUST.test(words)) return 'trust';
  return LEGAL_FORM.test(words) || BUSINESS.test(words) ? 'company' : 'person';
};

const DATED = / (?:dated|dtd|u\/a|u\/t\/d|uad|udt|under agreement)(?: .*)?$/;
const formOf = (words: string): string => LEGAL_FORM.exec(words)?.[0].replaceAll(' ', '') ?? '';
const core = (words: string): string =>
  words
    .replace(DATED, ' ')
    .replace(new RegExp(LEGAL_FORM, 'g'), '')
    .split(' ')
    .filter((word) => word && word !== 'the')
    .map(spelled)
    .join(' ');

/** Two organizations: the same words, apart from how the legal form is written. An LLC isn't the Inc. of the same name. */
export const compareOrganizations = (one: string, other: string): 'match' | 'likely' | 'different' => {
  const [first, second] = [flat(one), flat(other)];
  if (first === second) return 'match';
  const [form, otherForm] = [formOf(first), formOf(second)];
  if (form && otherForm && form !== otherForm) return 'different';
  return core(first) !== '' && core(first) === core(second) ? 'likely' : 'different';
};

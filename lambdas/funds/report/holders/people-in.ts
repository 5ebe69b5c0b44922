// Banks write several owners, and what an account is for, into one line: 'MARIA & PEDRO LOPEZ', 'MARIA LOPEZ POD ANA LOPEZ'. Pure.
import { kindOf } from './organizations.ts';

/** Who inherits isn't an owner. */
const BENEFICIARY =
  /\s(?:p\.?o\.?d\.?|t\.?o\.?d\.?|i\.?t\.?f\.?|in trust for|payable on death(?: to)?|transfer on death(?: to)?)\s.*$/i;
const OTHER_NAME = /\s(?:a\.?k\.?a\.?|f\.?k\.?a\.?|n\.?k\.?a\.?|d\.?b\.?a\.?|d\/b\/a|a\/k\/a|f\/k\/a|née|nee)\s/i;
const AND = /\s+(?:and|or|and\/or|y|o|y\/o|jt|jtwros)\s+|\s*[&;|]\s*/i;

const wordsIn = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** 'Maria & Pedro Lopez' are both Lopez, and so are 'Lopez, Maria & Pedro'. */
const withSurname = (part: string, parts: string[]): string[] => {
  if (wordsIn(part).length !== 1) return [part];
  const [surname] = (parts[0] ?? '').split(',');
  if (surname && parts[0]?.includes(',')) return [`${part} ${surname}`];
  const last = wordsIn(parts.at(-1) ?? '');
  if (last.length < 2) return [part];
  return [
    part,
    `${part} ${last.slice(-1).join(' ')}`,
    ...(last.length > 2 ? [`${part} ${last.slice(-2).join(' ')}`] : []),
  ];
};

/** Every name that a line may mean; the line itself is one of them. */
export const namesIn = (line: string): string[] => {
  const owners = line.replace(BENEFICIARY, '').trim();
  const names = owners.split(OTHER_NAME).flatMap((name) => {
    if (kindOf(name) !== 'person') return [name];
    const parts = name.split(AND).filter((part) => part.trim() !== '');
    return parts.length < 2 ? [name] : [name, ...parts.flatMap((part) => withSurname(part, parts))];
  });
  return [...new Set(names.map((name) => name.trim()).filter(Boolean))];
};

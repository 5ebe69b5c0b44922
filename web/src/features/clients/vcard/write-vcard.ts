// A client as a vCard for phones and address books: 3.0, which all of them read.
type Contact = { name: string; email: string; phone_number: string; address: string; tags: string[] };

const LINE_OCTETS = 75;
const encoder = new TextEncoder();

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

/** Folds a line without cutting a character in two. */
const folded = (line: string): string => {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
};

const structured = (parts: (string | undefined)[]): string => parts.map((part) => escaped(part ?? '')).join(';');

const addressParts = (address: string) => {
  const [, street = address, city, state, postalCode] =
    /^(.+), ([^,]+), ([A-Z]{2}) (\d{5}(?:-\d{4})?)$/.exec(address) ?? [];
  return ['', '', street, city, state, postalCode, ''];
};

export const writeVCard = ({ name, email, phone_number, address, tags }: Contact): string => {
  const words = name.trim().split(/\s+/);
  const family = words.length > 1 ? words.at(-1) : '';
  const given = (words.length > 1 ? words.slice(0, -1) : words).join(' ');
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escaped(name)}`,
    `N:${structured([family, given, '', '', ''])}`,
    ...(email ? [`EMAIL;TYPE=INTERNET:${escaped(email)}`] : []),
    ...(phone_number ? [`TEL:${escaped(phone_number)}`] : []),
    ...(address ? [`ADR;TYPE=HOME:${structured(addressParts(address))}`] : []),
    ...(tags.length > 0 ? [`CATEGORIES:${tags.map(escaped).join(',')}`] : []),
    'END:VCARD',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
};

/** 'Ada-Lovelace.vcf' */
export const vCardName = (name: string): string => `${name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-') || 'client'}.vcf`;

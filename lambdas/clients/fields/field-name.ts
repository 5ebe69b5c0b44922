/** What a text says in place of a field's value: 'Closing date' is {{closing_date}}. Empty where a name has no letters. */
export const nameOfPlaceholder = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');

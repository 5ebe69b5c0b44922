import { truncate } from './formatted-text.ts';

/** Characters that some systems don't allow in a name, or that would change its appearance. */
const NOT_IN_A_NAME = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu;
const LONGEST = 120;

/** A title in any script as a file name. `ending`: `.pdf` */
export const fileNameFrom = (title: string, ending: string): string => {
  const name = title.replace(NOT_IN_A_NAME, ' ').replace(/\s+/g, ' ').trim().replace(/\.+$/, '');
  return `${truncate(name, LONGEST) || 'document'}${ending}`;
};

/** For programs that know only ASCII. */
const inAscii = (name: string): string => {
  const [, base = name, ending = ''] = /^(.*?)(\.\w+)?$/.exec(name) ?? [];
  const plain = base
    .normalize('NFKD')
    .replace(/[^\w. -]+/g, '')
    .replace(/ +/g, ' ')
    .trim();
  return `${/\w/.test(plain) ? plain : 'document'}${ending}`;
};

/** RFC 5987 leaves fewer characters unencoded than `encodeURIComponent`. */
const encoded = (name: string): string =>
  encodeURIComponent(name.replace(/\p{Cs}/gu, '')).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** RFC 6266: the name in its own letters, and one for programs that know only ASCII. */
export const contentDisposition = (how: 'inline' | 'attachment', name: string): string =>
  `${how}; filename="${inAscii(name)}"; filename*=UTF-8''${encoded(name)}`;

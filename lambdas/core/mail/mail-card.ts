// The agent's business card at the end of an email. A table, because Outlook knows no other layout, with colors in
// the page's styles, so that dark mode can change them.
import type { Language } from '../http/language.ts';
import { escapeHtml } from './escape-html.ts';

type MailPicture = { src: string; width: number; height: number };

export type MailCard = {
  name: string;
  phone: string;
  brokerage: string;
  license: string;
  /** Each color has enough contrast for its use. */
  accent: { fill: string; text: string; light: string; dark: string };
  photo?: MailPicture;
  logo?: MailPicture;
};

const cardWords = {
  en: { license: 'License', phone: 'Phone', provided: 'The agent provided these details.' },
  es: {
    license: 'Licencia',
    phone: 'Teléfono',
    provided: 'Datos que proporcionó el agente.',
  },
} as const satisfies Record<Language, object>;

const PHOTO_SIZE = 64;
const MOST_LOGO = { width: 160, height: 48 };

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => [...word].slice(0, 1))
    .slice(0, 2)
    .join('')
    .toUpperCase();

/** Each value is a color that we computed. */
export const cardStyle = ({ accent }: MailCard): string => `
  .agent { border-top: 4px solid ${accent.light}; margin-top: 24px; padding-top: 16px; }
  .agent td { padding: 0; vertical-align: top; font-size: 14px; line-height: 1.45; }
  .agent .face { padding-right: 16px; }
  .agent .photo { border-radius: 32px; display: block; }
  .agent .initials { background: ${accent.fill}; border-radius: 32px; color: ${accent.text}; font-size: 22px; font-weight: 700; height: ${PHOTO_SIZE}px; line-height: ${PHOTO_SIZE}px; text-align: center; width: ${PHOTO_SIZE}px; }
  .agent .provided { color: #5b6863; font-size: 12px; }
  .agent .logo { background: #ffffff; border-radius: 4px; display: block; margin-top: 8px; }
  @media (prefers-color-scheme: dark) {
    .agent { border-top-color: ${accent.dark}; }
    .agent .provided { color: #a9b5b0; }
  }`;

const sizeOf = ({ width, height }: MailPicture, most: { width: number; height: number }) => {
  const share = Math.min(1, most.width / width, most.height / height);
  return `width="${Math.round(width * share)}" height="${Math.round(height * share)}"`;
};

const faceOf = ({ photo, name }: MailCard): string => {
  if (photo)
    return `<td class="face"><img class="photo" src="${escapeHtml(photo.src)}" alt="" width="${PHOTO_SIZE}" height="${PHOTO_SIZE}"></td>`;
  return name
    ? `<td class="face" width="${PHOTO_SIZE}"><div class="initials" aria-hidden="true">${escapeHtml(initialsOf(name))}</div></td>`
    : '';
};

const linesOf = ({ brokerage, phone, license }: MailCard, language: Language): string[] => {
  const words = cardWords[language];
  return [brokerage, phone && `${words.phone}: ${phone}`, license && `${words.license}: ${license}`].filter(Boolean);
};

export const cardHtml = (card: MailCard, language: Language): string => {
  const { name, logo } = card;
  const image = logo ? `<img class="logo" src="${escapeHtml(logo.src)}" alt="" ${sizeOf(logo, MOST_LOGO)}>` : '';
  const words = [
    ...(name ? [`<strong>${escapeHtml(name)}</strong>`] : []),
    ...linesOf(card, language).map(escapeHtml),
    `<span class="provided">${cardWords[language].provided}</span>`,
  ];
  return `<div class="agent"><table role="presentation" border="0" cellpadding="0" cellspacing="0"><tr>${faceOf(card)}<td>${words.join('<br>')}${image}</td></tr></table></div>`;
};

export const cardText = (card: MailCard, language: Language): string =>
  [card.name, ...linesOf(card, language), `(${cardWords[language].provided})`].filter(Boolean).join('\n');

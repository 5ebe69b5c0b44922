// What the emails about a report say, in both languages where the reader's language is known.
import type { Language } from '#core/http/language.ts';
import { longDate } from '#core/mail/long-date.ts';
import type { MailContent } from '#core/mail/mail-layout.ts';
import { usualWords } from '#core/mail/usual-words.ts';
import { formatCents } from '#core/platform/money.ts';
import { firstNameOf } from '#core/platform/person-name.ts';
import { answersOf, textOf } from '../answers/answer-words.ts';
import type { Letter, LetterIn } from '../entity.ts';
import { VALID_DAYS } from '../letter.ts';

type Content = Omit<MailContent, 'action' | 'language'>;

const footer = (language: Language, { senderName, senderEmail }: Letter) =>
  usualWords[language].onBehalfOf(senderName, senderEmail);

const quoteOf = (letter: Letter): Content['quote'] => {
  const [answer] = answersOf(letter);
  return answer && { from: answer.by, text: textOf(answer) };
};

/** What a reader must not overlook: that nothing is confirmed, or that it may be somebody else's money. */
const warningOf = ({ confirmed, warning, proofAmount }: LetterIn<'issued'>): string | undefined =>
  [confirmed ? '' : `Not confirmed: ${formatCents(proofAmount)}.`, warning ?? ''].filter(Boolean).join(' ') ||
  undefined;

/** The agent's own word for what it's about, so that they know which of their deals it is. */
const propertyLine = ({ property }: LetterIn<'issued'>): string[] => (property ? [`Property: ${property}`] : []);

const verdictOf = ({ confirmed, proofAmount }: LetterIn<'issued'>): string =>
  confirmed
    ? `The bank confirms at least ${formatCents(proofAmount)}.`
    : `The report doesn't confirm ${formatCents(proofAmount)}.`;

/** The answer to "still good?". */
const renewed = (letter: LetterIn<'issued'>): Content => {
  const { senderName, readerName, confirmed } = letter;
  const amount = formatCents(letter.proofAmount);
  const heading = confirmed
    ? `Still good: ${senderName}'s ${amount}`
    : `No longer confirmed: ${senderName}'s ${amount}`;
  const verdict = confirmed ? `confirms at least ${amount} today` : `doesn't confirm ${amount} today`;
  return {
    subject: heading,
    preheader: 'Their bank has answered, and a new letter takes the place of the earlier one.',
    heading,
    paragraphs: [
      usualWords.en.hello(firstNameOf(readerName)),
      `You asked whether ${senderName}'s funds are still good. Their bank ${verdict}. The new letter is sealed and valid until ${longDate(letter.validUntil)}. It takes the place of the earlier one, which says so on its verify page.`,
      ...propertyLine(letter),
    ],
    warning: warningOf(letter),
    footer: "You're getting this email because you asked.",
  };
};

/** To the agent who asked for it. */
export const received = (letter: LetterIn<'issued'>): Content => {
  if (letter.renews) return renewed(letter);
  const { senderName, readerName, otherHalf } = letter;
  const amount = formatCents(letter.proofAmount);
  const heading = otherHalf
    ? `The joint report from ${senderName} and their co-buyer has arrived`
    : `${senderName}'s report has arrived`;
  const words = otherHalf
    ? `Both buyers' banks have responded to your ${amount} request. ${letter.confirmed ? 'Together, they reach it.' : "The amount isn't confirmed."} The report is sealed`
    : `${senderName}'s bank has responded to your ${amount} request. ${letter.confirmed ? 'It confirms the amount.' : "It doesn't confirm the amount."} The report is sealed`;
  return {
    subject: heading,
    preheader: otherHalf
      ? "The buyers' banks have responded."
      : 'The bank has responded to your proof-of-funds request.',
    heading,
    paragraphs: [
      usualWords.en.hello(firstNameOf(readerName)),
      `${words} and valid until ${longDate(letter.validUntil)}.`,
      ...propertyLine(letter),
    ],
    warning: warningOf(letter),
    quote: quoteOf(letter),
    footer: "You're getting this email because you requested this report.",
  };
};

/** To someone whom the sender chose, and whose language isn't known yet. */
export const forReader = (letter: LetterIn<'issued'>): Content => {
  const { senderName } = letter;
  const heading = `${senderName} sent you a proof-of-funds report`;
  return {
    // Ours alone: it may be the first that this person reads from us.
    subject: 'You have received a proof-of-funds report',
    preheader: `Based on data from the bank, sealed, and valid for ${VALID_DAYS} days.`,
    heading,
    paragraphs: [
      `The report is based on data from ${senderName}'s bank. It's sealed: anyone can check that nothing in it has been changed. ${verdictOf(letter)}`,
    ],
    warning: warningOf(letter),
    quote: quoteOf(letter),
    // The page asks the reader's browser for the language, and later emails follow.
    aside: {
      language: 'es',
      text: `En español: ${senderName} le envía un comprobante de fondos basado en los datos de su banco. La página del enlace también está en español.${warningOf(letter) ? ' Atención: lea en ella si la cantidad está confirmada y a nombre de quién está la cuenta.' : ''}`,
    },
    note: usualWords.en.privateLink,
    footer: footer('en', letter),
  };
};

export const withdrawn: Record<Language, (letter: Letter) => Content> = {
  en: (letter) => {
    const heading = `${letter.senderName} has withdrawn a report`;
    return {
      // Ours alone: the name is the sender's to choose.
      subject: 'A proof-of-funds report was withdrawn',
      preheader: 'The report can no longer be opened.',
      heading,
      paragraphs: [
        usualWords.en.hello(letter.readerName),
        `The report dated ${longDate(letter.createdAt)} can no longer be opened or verified. If you need a new one, please ask ${letter.senderName}.`,
      ],
      footer: footer('en', letter),
    };
  },
  es: (letter) => {
    const { senderName, readerName } = letter;
    const heading = `${senderName} retiró un informe`;
    return {
      subject: 'Se retiró un informe de comprobante de fondos',
      preheader: 'El informe ya no se puede abrir.',
      heading,
      paragraphs: [
        usualWords.es.hello(readerName),
        `El informe del ${longDate(letter.createdAt, 'es')} ya no se puede abrir ni verificar. Si necesita uno nuevo, pídaselo a ${senderName}.`,
      ],
      footer: footer('es', letter),
    };
  },
};

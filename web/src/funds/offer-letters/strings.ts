// The texts of letters to the other side: for their senders, and for their recipients.
import { translated } from '#web/language/translations.ts';

const english = {
  title: 'Letters to the other side',
  /** For the agent of this client, or for the client. */
  intro: (client: string | undefined): string =>
    client === undefined
      ? 'Send someone a letter that says only what the offer needs. You can withdraw it at any time.'
      : `Send the listing agent or the seller a letter that says only what the offer needs. We email ${client} about each one, so they can withdraw it.`,
  show: 'Letters to the other side',
  open: 'Send a letter',
  none: 'No letter has been sent yet.',
  failed: "We couldn't load the letters",
  jointOnly: 'This report covers several people, so your agent sends its letters.',
  form: {
    title: 'Send a letter to the other side',
    words: (client: string | undefined) =>
      `It says that the bank confirms at least the amount you enter${client === undefined ? '' : `, for ${client}`}, with the account holder, the bank, and the dates. It shows no balance and no other amount.`,
    name: "Recipient's name",
    email: "Recipient's email",
    amount: 'Amount of the offer in dollars',
    amountNote: (most: string) => `At most ${most}, which is what the report confirms.`,
    days: 'It can be opened',
    dayChoices: {
      '': 'As long as the report is valid',
      '1': 'For 1 day',
      '3': 'For 3 days',
      '7': 'For 7 days',
      '14': 'For 14 days',
    },
    views: 'How often',
    viewChoices: {
      '': 'As often as they like',
      '1': 'Once',
      '3': 'Up to 3 times',
      '10': 'Up to 10 times',
    },
    viewsNote: 'Opening it again within an hour counts as once.',
    download: 'They may download it as a PDF',
    exclusive: 'Make it exclusive',
    exclusiveNote: 'Until it ends, the same money backs no other exclusive letter on Groundwork.',
    message: 'Message (optional)',
    messageNote: (client: string | undefined): string =>
      client === undefined ? 'Above the letter, not in the email.' : 'In the email, and above the letter.',
    send: 'Send the letter',
  },
  copy: (name: string) => `Letter to ${name}`,
  sent: (name: string) => `Your letter to ${name} is on its way.`,
  states: {
    preparing: 'Being sealed',
    sent: 'Can be opened until',
    expired: 'Expired',
    withdrawn: 'Withdrawn',
    failed: 'Not sent: the report no longer holds',
    held: 'Not sent: other exclusive letters hold the money',
  },
  exclusive: 'Exclusive',
  byAgent: 'Sent by your agent',
  notOpened: 'Not opened yet',
  opened: (views: number, most: number | undefined) =>
    `Opened ${views === 1 ? 'once' : `${views} times`}${most === undefined ? '' : `, of ${most} allowed`}. Last:`,
  openings: 'When it was opened',
  noDownload: 'View only',
  replied: (name: string) => `${name} replied:`,
  withdraw: 'Withdraw the letter',
  withdrawTitle: (name: string) => `Withdraw the letter to ${name}?`,
  withdrawWords:
    'They can no longer open or verify it, and we tell them so by email. A copy they downloaded no longer passes the check.',
  withdrawn: (name: string) => `The letter to ${name} was withdrawn.`,
  page: {
    title: 'Proof-of-funds letter',
    documentTitle: (client: string) => `Proof of funds for ${client}`,
    from: (sender: string, recipient: string) => `${sender} sent this to ${recipient}.`,
    loading: 'Opening the letter...',
    download: 'Download',
    viewOnly: "The sender doesn't let it be downloaded. Anyone can check it with its seal.",
    viewsLeft: (left: number) =>
      left === 0
        ? 'This is the last time it opens. You can read it for an hour.'
        : left === 1
          ? 'It opens once more after this.'
          : `It opens ${left} more times after this.`,
    message: (sender: string) => `${sender} writes:`,
    replyTitle: 'Reply',
    replyNote: (sender: string) => `${sender} gets it by email, with your address.`,
    reply: 'Your reply',
    send: 'Send reply',
    replied: (sender: string) => `Your reply is on its way to ${sender}.`,
    yourReplies: 'What you replied',
    noMoreReplies: 'You have replied three times. To write more, answer the email.',
  },
};

export type OfferLetterStrings = typeof english;
export const useOfferLetterStrings = translated('offerLetters', english);

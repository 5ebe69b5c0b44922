import type { ShownDocuments, Status } from '#contracts/funds/request';

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

export const strings = {
  valid: (left: number) =>
    left < 0 ? 'Valid for a few more hours' : left === 0 ? 'Valid until today' : `Valid for ${days(left)}`,
  needed: (left: number) => (left < 0 ? `${days(-left)} late` : left === 0 ? 'Needed today' : `${days(left)} left`),
  stepsDone: (done: number) => `${done} of 3 steps done`,
  deal: {
    nextSteps: {
      draft: () => 'This request is not sent yet.',
      sent: (who) => `${who} hasn't opened your email yet. Remind or call them.`,
      opened: (who) => `${who} has opened the request, and hasn't linked a bank yet.`,
      files_sent: (who) => `${who} shared files instead of linking a bank. Review them.`,
      files_accepted: () => 'You accepted the files. No bank has verified what they say.',
      files_asked: (who) => `You asked ${who} for other files. Remind or call them.`,
      files_withdrawn: (who) => `${who} took the files back, and hasn't linked a bank. Call them.`,
      bank_linked: (who) => `Bank linked, waiting for ${who}: nothing is sent before they decide.`,
      gift_letter_missing: (who) =>
        `${who} linked a bank and hasn't signed the gift letter. Nothing is sent before that.`,
      at_bank: () => 'The bank is preparing the report. You get it as soon as the bank confirms.',
      part_done: (who) => `${who}'s part is done. The report arrives once everyone's is.`,
      confirmed: () => 'The report is ready. Read it, and send a letter with your offer.',
      not_confirmed: (who) => `Read the report before you rely on it, and talk to ${who}.`,
      other_name: (who) => `Read the report before you rely on it, and talk to ${who}.`,
      entity: (who) =>
        `A company or a trust holds the money. ${who} can share a document on their page that shows how they sign for it.`,
      authority_sent: (who) => `${who} shared a document that shows how they sign for the money's holder. Review it.`,
      holder_unknown: (who) => `Read the report before you rely on it, and talk to ${who}.`,
      report_expired: (who) => `The report has expired. Request proof of funds from ${who} again when you need it.`,
      report_withdrawn: (who) => `The report was withdrawn. Request proof of funds from ${who} again when you need it.`,
      no_report: (who) => `Nothing is open. Request proof of funds from ${who} again when you need it.`,
      expired: (who) => `${who} didn't answer in time. Extend the request, or send another one.`,
      canceled: (who) => `You canceled this. Request proof of funds from ${who} again when you need it.`,
    } satisfies Record<Status['is'], (who: string) => string>,
    actors: { you: 'You', bank: 'The bank', us: 'Groundwork' },
    events: {
      sent: (to: string) => `Request sent to ${to}`,
      mail: (subject: string) => (subject ? `Email: ${subject}` : 'Email without a subject'),
      toOtherSide: {
        sent: (amount: string, to: string) => `Sent a letter for ${amount} to ${to}`,
        opened: 'Opened the letter',
        replied: 'Replied to the letter',
        withdrawn: (to: string) => `The letter to ${to} was withdrawn`,
      },
      files: {
        sent: 'Shared files instead of linking a bank',
        accepted: 'Accepted the files',
        asked: 'Asked for other files',
        withdrawn: 'Took the files back',
      } satisfies Record<ShownDocuments, string>,
    },
  },
};

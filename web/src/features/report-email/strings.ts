import { translated } from '#web/language/translations.ts';

const english = {
  title: 'Stop and report these emails',
  loading: 'Loading...',
  words: (from: string, email: string) =>
    from || email
      ? `Stop all emails from ${[from, email && `(${email})`].filter(Boolean).join(' ')}, and report them to us?`
      : 'Stop all emails from this sender, and report them to us?',
  what: "They can't write to you through Groundwork anymore, starting now. If several people report them, we stop their emails to everyone and look at the account. We don't tell them who reported them.",
  button: 'Stop and report',
  doneTitle: 'Thank you',
  done: "You won't get any more email from this sender.",
  doneWords: "We've noted your report. You don't need to do anything else.",
  invalidTitle: 'This link is not valid',
  invalid: 'It may have been cut off. Use the link at the bottom of the email again.',
  failed: "That didn't work. Please try again.",
};

export type ReportEmailStrings = typeof english;
export const useReportEmailStrings = translated('reportEmail', english);

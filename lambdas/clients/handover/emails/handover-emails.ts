// Notices and emails to the two agents when clients move from one to the other.
import type { WrittenEmail } from '#core/mail/written-email.ts';
import type { StoredHandover } from '../entity.ts';
import { STAFF } from '../vocabulary.ts';

export const handoverEmails = ({ from, to, by, officeName }: StoredHandover): WrittenEmail[] => {
  const who = by?.name ?? STAFF;
  const common = {
    template: 'written',
    kind: 'handover',
    sender: null,
    action: { label: 'Open Groundwork', path: '/dashboard' },
  } as const;
  return [
    {
      ...common,
      to: from.email,
      content: {
        subject: 'Your clients move to a colleague',
        preheader: `${who} moves them to ${to.name}.`,
        heading: 'Your clients move to a colleague',
        paragraphs: [
          `${who} of ${officeName} moves your clients to ${to.name}, with their open requests and transactions. Each client gets an email about it.`,
          "Reports that clients sent you stay yours. Clients stay with you while something of theirs can't move, such as a request that a bank is answering.",
        ],
        footer: `You're getting this email because you're or were in ${officeName} on Groundwork.`,
      },
    },
    {
      ...common,
      to: to.email,
      content: {
        subject: 'Clients of a colleague move to you',
        preheader: `${who} moves them from ${from.name}.`,
        heading: 'Clients of a colleague move to you',
        paragraphs: [
          `${who} of ${officeName} moves the clients of ${from.name} to you, with their open requests and transactions. Each client gets an email that names you.`,
          `What they agreed to with ${from.name}, such as campaign emails or calls, ends: please ask them again.`,
        ],
        footer: `You're getting this email because you're in ${officeName} on Groundwork.`,
      },
    },
  ];
};

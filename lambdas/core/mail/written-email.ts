// An email whose words its feature has written already. Its link is only named: the pin is derived when the email goes out,
// and no row holds it.
import type { MailContent } from './mail-layout.ts';

type Words = Omit<MailContent, 'action' | 'language'>;

export type WrittenEmail = {
  template: 'written';
  to: string;
  replyTo?: string;
  content: Words;
  /** The same for a guest who reads Spanish, and the link whose language decides. */
  spanish?: { content: Words; action?: string; linkId: string };
  action?: { label: string; path: string; guestLinkId?: string };
  /** A file of the document bucket. */
  attachment?: { key: string; name: string };
};

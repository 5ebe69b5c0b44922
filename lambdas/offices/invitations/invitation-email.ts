import type { Agent } from '#core/http/actor.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import type { Invited } from '../entity.ts';
import { nameOf } from '../office-store.ts';
import type { Role } from '../vocabulary.ts';

const ROLE_WORDS: Record<Role, string> = {
  owner: 'an owner',
  manager: 'a manager',
  agent: 'an agent',
};

export const invitationEmail = (
  agent: Agent,
  { email, role, officeName }: Pick<Invited, 'email' | 'role' | 'officeName'>,
): WrittenEmail => ({
  template: 'written',
  kind: 'office-invitation',
  sender: agent.id,
  agent: { id: agent.id, email: agent.email, name: nameOf(agent) },
  to: email,
  replyTo: agent.email,
  content: {
    subject: 'An invitation to an office on Groundwork',
    preheader: 'Nothing changes unless you accept.',
    heading: 'You are invited to an office',
    paragraphs: [
      `${nameOf(agent)} (${agent.email}) invited you to join ${officeName} on Groundwork as ${ROLE_WORDS[role]}.`,
      'Sign in with this email address, or sign up with it, to accept or decline. Joining an office shows your clients to no one. If you leave, an owner of the office can move them to a colleague.',
    ],
    footer:
      "You're getting this email because someone entered your address. If you don't know them, you can ignore it.",
  },
  action: { label: 'See the invitation', path: '/office' },
});

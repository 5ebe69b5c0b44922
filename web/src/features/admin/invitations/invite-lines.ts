// Reads pasted people to invite, one on each line, from an email or from three columns of a spreadsheet. Pure.

import { INVITATIONS_PER_HOUR, routes } from '#contracts/members/staff';
import { fieldProblems } from '#core/http/field-problems.ts';
import { strings } from '../strings.ts';
import type { Invitee } from './invite.ts';

const words = strings.invite.many;

export type Line = { number: number; text: string; invitee: Invitee };
export type InviteLines = { lines: Line[]; problems: string[] };

const inviteeIn = (text: string): Invitee | undefined => {
  const [email = '', firstName = '', ...rest] = text.split(/\t|[,;]/).map((part) => part.trim());
  return rest.length === 1 && rest[0] !== undefined ? { email, firstName, lastName: rest[0] } : undefined;
};

const problemOf = (invitee: Invitee): string | undefined =>
  Object.values(fieldProblems(routes.invite.body, invitee))[0];

/** Empty lines don't count. Two lines with the same email are a problem, because an address gets at most one email a minute. */
export const inviteLines = (pasted: string): InviteLines => {
  const lines: Line[] = [];
  const problems: string[] = [];
  for (const [at, text] of pasted.split(/\r?\n/).entries()) {
    if (text.trim() === '') continue;
    const number = at + 1;
    const invitee = inviteeIn(text);
    const before = lines.find((one) => one.invitee.email.toLowerCase() === invitee?.email.toLowerCase());
    const problem = invitee
      ? (problemOf(invitee) ?? (before && `The same email as in line ${before.number}.`))
      : words.parts;
    if (problem || !invitee) problems.push(`Line ${number}: ${problem ?? words.parts}`);
    else lines.push({ number, text, invitee });
  }
  if (lines.length + problems.length > INVITATIONS_PER_HOUR)
    problems.unshift(`Enter ${INVITATIONS_PER_HOUR} lines at most.`);
  return { lines, problems };
};

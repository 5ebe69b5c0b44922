import { describe, expect, it } from 'vitest';
import { INVITATIONS_PER_HOUR } from '#contracts/members/staff';
import { inviteLines } from './invite-lines.ts';

const ines = { email: 'ines@example.com', firstName: 'Ines', lastName: 'Vited' };

describe('the lines of people to invite', () => {
  it.each([
    'ines@example.com, Ines, Vited',
    'ines@example.com;Ines;Vited',
    'ines@example.com\tInes\tVited',
    '\n  ines@example.com , Ines , Vited  \r\n\n',
  ])('are read as people paste them: %j', (pasted) => {
    const { lines, problems } = inviteLines(pasted);
    expect(lines.map(({ invitee }) => invitee)).toEqual([ines]);
    expect(problems).toEqual([]);
  });

  it('say by their number what is wrong', () => {
    const { lines, problems } = inviteLines(
      [
        'ines@example.com, Ines, Vited',
        'not an address, A, B',
        'ivan@example.com, Ivan',
        'INES@example.com, I, V',
      ].join('\n'),
    );
    expect(lines).toHaveLength(1);
    expect(problems).toEqual([
      'Line 2: Enter a valid email address.',
      'Line 3: Enter an email, a first name and a last name, with commas between them.',
      'Line 4: The same email as in line 1.',
    ]);
  });

  it('are as many as may be sent within an hour', () => {
    const many = Array.from(
      { length: INVITATIONS_PER_HOUR + 1 },
      (_, number) => `p${number}@example.com, P, ${number}`,
    );
    expect(inviteLines(many.slice(1).join('\n')).problems).toEqual([]);
    expect(inviteLines(many.join('\n')).problems).toEqual([`Enter ${INVITATIONS_PER_HOUR} lines at most.`]);
  });
});

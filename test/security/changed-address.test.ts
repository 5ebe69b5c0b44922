// Someone gives up an email address. From the moment they ask for the change, reports to the old address arrive in no account of
// theirs; the new one leads there once a token carries it.
// Seen red: with a member's row as it was on the day they joined, their colleagues still read the old address.
// Seen red: while the row of an address was never released, reports to the old one still landed in the account.

import { expect, it } from 'vitest';
import { accountOfAddress } from '../../lambdas/members/account/account-index.ts';
import { accountAddress } from '../../lambdas/members/account/entity.ts';
import { ADDRESS_CODES_A_DAY } from '../../lambdas/members/senders/allow-email.ts';
import { subscribedAgent } from '../cloud/actors.ts';
import { mailsTo, signIn } from '../cloud/client.ts';
import { mainTable } from '../cloud/database.ts';
import { changeEmail, newAgent } from '../cloud/new-agent.ts';
import { withSecondStep } from '../cloud/passkeys.ts';
import { join, must } from './office-cast.ts';

it('an address leads to its account only while the account has it', async () => {
  const db = await mainTable();
  const { email: old, password } = await newAgent('Mia Mover');
  const id = await accountOfAddress(db, old);
  expect(id).toBeTruthy();

  const next = `moved-${Date.now()}@agents.example`;
  const change = await changeEmail({ email: old, password }, next);
  expect([await accountOfAddress(db, old), await accountOfAddress(db, next)]).toEqual([undefined, undefined]);
  // A token that was made before the code was entered doesn't bring it back.
  await signIn({ email: old, password });
  expect(await accountOfAddress(db, old)).toBeUndefined();

  await change.confirm();
  await signIn({ email: next, password });
  expect([await accountOfAddress(db, old), await accountOfAddress(db, next)]).toEqual([undefined, id]);
  expect(await accountAddress.get(db, { email: old })).toBeUndefined();
});

it('an office knows its people by the address they have, and takes in who gets one that was given up', async () => {
  const owner = await withSecondStep(await subscribedAgent('Olga Owner'));
  const { id: office } = await must('POST', '/api/offices', owner, { name: 'Handed On Realty' });
  const mover = await newAgent('Mia Mover');
  const { id } = await must('GET', '/api/me', { id: '', ...mover });
  await join(office, owner, { id, ...mover }, 'agent');
  const next = `moved-${Date.now()}@agents.example`;
  // An invitation to the old address, which is still in the token that she has.
  const { id: another } = await must('POST', '/api/offices', owner, { name: 'Another Realty' });
  await must('POST', `/api/offices/${another}/invitations`, owner, { email: mover.email, role: 'owner' });

  await (await changeEmail(mover, next)).confirm();
  await signIn({ email: next, password: mover.password });
  await expect(must('POST', `/api/offices/${another}/accept`, { id, ...mover })).rejects.toThrow('404');
  const { members } = await must('GET', `/api/offices/${office}`, owner);
  const emails = members.map(({ email }: { email: string }) => email);
  expect(emails.sort()).toEqual([owner.email, next].sort());
  await must('POST', `/api/offices/${office}/invitations`, owner, { email: mover.email, role: 'agent' });
  await expect(
    must('POST', `/api/offices/${office}/invitations`, owner, { email: next, role: 'agent' }),
  ).rejects.toThrow('409');
});

it('an account makes us send a few codes a day, and no more, to addresses that it names', async () => {
  const { email, password } = await newAgent('Fay Flood');
  const stranger = (n: number) => `stranger-${n}-${Date.now()}@example.com`;
  for (let n = 0; n < ADDRESS_CODES_A_DAY; n++) await changeEmail({ email, password }, stranger(n));
  const last = stranger(99);
  await expect(changeEmail({ email, password }, last)).rejects.toThrow('too many codes');
  expect(await mailsTo(last)).toEqual([]);
});

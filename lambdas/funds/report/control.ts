// The sender's own page: which reports are out, who opened them, and how to take them and the bank's access back.

import type { Db } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { keys, linkPartition } from '#core/data/table.ts';
import type { Agent, Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { linkNotFound } from '#core/http/guest-link.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { DAY, isoAfter } from '#core/platform/clock.ts';
import { dollarsOf } from '#core/platform/money.ts';
import { readOwner } from '../bank/bank-store.ts';
import type { BankTask } from '../bank/tasks.ts';
import type { IssuedReport, routes } from './contract.ts';
import { type Letter, shownState } from './letter.ts';
import { isLetter, letterFrom } from './letter-store.ts';
import { withdrawLetter } from './withdraw-letter.ts';

const KEEP_DAYS = 30;

type Deps = { db: Db; clock: Clock };

const ownerOf = (guest: Guest): string => {
  if (guest.link.kind !== 'request') throw linkNotFound();
  return linkPartition(guest.link.id);
};

const issuedReport = (letter: Letter, now: Date): IssuedReport => ({
  report_id: letter.id,
  report_type: letter.reportType,
  proof_amount: dollarsOf(letter.proofAmount),
  reader: letter.readerName || letter.readerEmail,
  state: shownState(letter, now),
  created_at: letter.createdAt,
  valid_until: letter.validUntil ?? '',
  openings: letter.openings,
});

export const control = (deps: Deps) => {
  const { db, clock } = deps;

  const withdrawOne = withdrawLetter(deps);

  return {
    async show(guest: Guest): Promise<Reply<typeof routes.guestReports>> {
      const { banks, rest } = await readOwner(db, ownerOf(guest));
      const now = clock();
      return {
        reports: rest.filter(isLetter).map((row) => issuedReport(letterFrom(row), now)),
        banks: banks.map((bank) => ({ item_id: bank.itemId, bankName: bank.institutionName })),
        keep_until: String(guest.link.item.keepBanksUntil ?? ''),
      };
    },

    withdrawByGuest: (guest: Guest, letterId: string) => withdrawOne(ownerOf(guest), letterId),

    async withdrawOwn(agent: Agent, messageId: string): Promise<void> {
      const message = await db.get(keys.message(agent.id, messageId));
      if (message?.kind !== 'sent') throw new AppError('NOT_FOUND');
      await withdrawOne(String(message.owner), String(message.letterId));
    },

    /** Every report goes, and with them the bank's access; the worker ends it at the bank. */
    async disconnect(guest: Guest): Promise<void> {
      const owner = ownerOf(guest);
      const { rest } = await readOwner(db, owner);
      for (const row of rest.filter(isLetter)) await withdrawOne(owner, letterFrom(row).id);
      const task: BankTask = { type: 'disconnect', owner };
      await db.transact([
        { update: keys.link(guest.link.id), change: { remove: ['keepBanksUntil'], add: { revision: 1 } } },
        outboxWrite('bank', task, clock()),
      ]);
    },

    async keep(guest: Guest, keep: boolean): Promise<{ keep_until: string }> {
      ownerOf(guest);
      const until = keep ? isoAfter(clock(), KEEP_DAYS * DAY) : '';
      await db.update(
        keys.link(guest.link.id),
        keep ? { set: { keepBanksUntil: until } } : { remove: ['keepBanksUntil'] },
      );
      return { keep_until: until };
    },
  };
};

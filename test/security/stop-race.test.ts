// A client stops the sending at every moment around the seal: either nothing was sent and nothing comes anymore, or it was sent and
// stays. No report is out that a client believes to be stopped.
// Seen red: with a stop that takes back the consent and leaves a letter that waits for its seal.
// @module-tag deep
import { expect, it } from 'vitest';
import { actors, guestOf } from '../cloud/actors.ts';
import { linkBank } from '../cloud/bank-journey.ts';
import { call } from '../cloud/client.ts';
import { agreeToSend, stopSending } from '../cloud/client-decision.ts';
import { eventually } from '../cloud/eventually.ts';
import { openWorkAbout, outboxAbout } from '../cloud/outbox.ts';
import { printResult } from '../cloud/print-result.ts';
import { sized } from '../cloud/size.ts';

const ROUNDS = sized(2, 20);

const MOMENTS = ['read', 'issue', 'issue', 'issue'];

const race = async (moment: string) => {
  const { agentA } = await actors();
  const guest = await guestOf(agentA);
  await agreeToSend(guest);
  await linkBank(guest);
  // A step later in each race: the order, the figures, the release. The seal comes a moment after that.
  let looks = 0;
  await eventually(async () => {
    // Every eighth look also finds finished work.
    const about = await (++looks % 8 === 0 ? outboxAbout : openWorkAbout)(guest.link.request_id);
    return about.some(({ task }) => JSON.stringify(task).includes(`"${moment}"`));
  });
  const said = await stopSending(guest);
  const id = guest.link.request_id;
  await eventually(async () => (await openWorkAbout(id)).every(({ state }) => state === 'waiting'));
  // One piece of work may have left another.
  await eventually(async () => (await outboxAbout(id)).every(({ state }) => state === 'done' || state === 'waiting'));
  const { reports } = (await call('POST', '/api/guest/reports', { body: guest.link, cookie: guest.cookie })).body;
  const { body } = await call('GET', `/api/communications/${guest.communicationId}/report`, { token: agentA.token });
  const isOut = body.report_id !== undefined && body.report_id !== '';
  return { said, isOut, states: reports.map(({ state }: { state: string }) => state) as string[] };
};

// P-02.
it('stops what has not been sealed, and never what was', async () => {
  const outcomes: Awaited<ReturnType<typeof race>>[] = [];
  for (let round = 0; round < ROUNDS; round++) outcomes.push(...(await Promise.all(MOMENTS.map(race))));
  const wrong = outcomes.filter(({ said, isOut, states }) =>
    said.sent
      ? !isOut || !states.includes('valid')
      : isOut || states.some((state) => state === 'valid' || state === 'pending'),
  );
  const stopped = outcomes.filter(({ said }) => !said.sent).length;
  printResult(
    'T-24',
    `${outcomes.length} stops around the seal: ${stopped} in time, ${wrong.length} that were not true`,
  );
  expect(wrong).toEqual([]);
});

import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { agentOwner } from '#public/funds/bank';
import { aRequestSide, type RequestSide } from '#test/builders/a-request-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { saveDraft } from './communications/drafts.ts';
import { sendReport } from './send-report.ts';
import { reportInput } from './vocabulary.ts';

const database = aTestDatabase();
let side: RequestSide;
beforeEach(async () => {
  side = await aRequestSide(database);
});

const aReportForm = (over: Record<string, unknown> = {}) =>
  v.parse(reportInput, { to_user: 'Sam@example.com', proof_amount: 1000, report_type: 2, ...over });

describe("a report on one's own accounts", () => {
  it('is listed as sent, and waits for the bank', async () => {
    const data = await side.linkBank(agentOwner(side.agent.id));
    const { id } = await sendReport(side)(side.agent, { input: aReportForm({ data, message_subject: 'Our funds' }) });
    expect(await side.communications()).toMatchObject([
      {
        id,
        kind: 'sent',
        to_user: 'sam@example.com',
        from_user: 'Ada Agent',
        message_subject: 'Our funds',
        proof_amount: 1000,
        report_type: 2,
        report: { fund_status: 'pending' },
      },
    ]);
    expect(await side.tasks()).toMatchObject([{ type: 'issue', owner: agentOwner(side.agent.id) }]);
  });

  it('is sent once under one key, and takes the place of its draft', async () => {
    const data = await side.linkBank(agentOwner(side.agent.id));
    const draft = await saveDraft(side)(side.agent, { draft: aReportForm({ data, message_draft: 1 }) });
    const send = () =>
      sendReport(side)(side.agent, { input: aReportForm({ data }), draftId: draft.id, idempotencyKey: 'key-1' });
    const first = await send();
    expect(await send()).toEqual(first);
    expect((await side.communications()).map(({ id }) => id)).toEqual([first.id]);
  });

  it.each([
    ['the own address', { to_user: 'ada@example.com' }, 'to_user'],
    ['no address', { to_user: '' }, 'to_user'],
    ['no amount', { proof_amount: 0 }, 'proof_amount'],
    ['no account', { data: [] }, 'data'],
  ])('is refused with %s', async (_, over, field) => {
    const data = await side.linkBank(agentOwner(side.agent.id));
    const sent = sendReport(side)(side.agent, { input: aReportForm({ data, ...over }) });
    await expect(sent).rejects.toMatchObject({ code: 'INVALID', fields: { [field]: expect.any(String) } });
    expect(await side.communications()).toEqual([]);
  });
});

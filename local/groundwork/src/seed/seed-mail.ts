// Email to one of the demo agent's deals: one of the client, which lands there, and one that waits for the agent.
import type { Seeds, Story } from './story.ts';
import { statement } from './uploads.ts';

type Line = { to_user: string; kind: string; deal_id?: string };

const RITA = 'rita.moss@clients.example';
const LENDER = 'loans@lakeside.example';

const messageOf = (headers: string[], words: string[], file?: { name: string; bytes: Buffer }): string => {
  const parts = [['Content-Type: text/plain; charset=utf-8', '', ...words].join('\r\n')];
  if (file)
    parts.push(
      [
        'Content-Type: application/pdf',
        `Content-Disposition: attachment; filename="${file.name}"`,
        'Content-Transfer-Encoding: base64',
        '',
        file.bytes.toString('base64').replace(/.{76}/g, '$&\r\n'),
      ].join('\r\n'),
    );
  const body = parts.map((part) => `--part\r\n${part}\r\n`).join('');
  const head = [...headers, 'MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary="part"'];
  return [...head, '', `${body}--part--`, ''].join('\r\n');
};

export const mailStory =
  ({ agent, product, until }: Seeds): Story =>
  async () => {
    await until(-1, '13:20');
    const { communications } = await agent.call('GET', '/api/communications');
    const line = (communications as Line[]).find(({ to_user, kind }) => to_user === RITA && kind === 'request');
    const { address } = await agent.call('PUT', `/api/deals/${line?.deal_id}/mail`, { body: {} });
    const deliver = (from: string, verdict: 'PASS' | 'GRAY', raw: string) =>
      product.call('POST', '/_local/incoming-mail', {
        body: { from, to: address, raw, spf: verdict, dkim: verdict, dmarc: verdict },
      });
    const inspection = statement([
      'Lakeland Home Inspections',
      '9 Regent Street, Madison',
      'Roof, furnace, wiring: good',
    ]);
    await deliver(
      RITA,
      'PASS',
      messageOf(
        [`From: Rita Moss <${RITA}>`, 'Subject: The inspector has time on Friday'],
        [
          'Hi Ada,',
          '',
          "Friday at ten works for the inspector, and for me. Last year's inspection is attached.",
          '',
          'Rita',
        ],
        { name: 'Inspection last year.pdf', bytes: inspection },
      ),
    );
    await until(-1, '16:05');
    await deliver(
      LENDER,
      'GRAY',
      messageOf(
        [`From: Lakeside Mortgage <${LENDER}>`, 'Subject: Pre-approval for Rita Moss'],
        [
          'Hello Ada,',
          '',
          "Rita's pre-approval is good until January. Call me if the seller has questions.",
          '',
          'Lou',
        ],
      ),
    );
  };

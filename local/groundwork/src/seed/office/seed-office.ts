// The demo agent's office: a colleague who shows her deals and offers clients of hers, and two people who haven't answered yet.
import type { Calls } from '../calls.ts';
import { callsOf } from '../signed-in.ts';
import type { When } from '../story/calendar.ts';
import type { Seeds } from '../story/seeds.ts';
import type { Story } from '../story/timeline.ts';

const COLLEAGUE = { email: 'mira@groundwork.example', password: 'evergreen-colleague-2026', name: 'Mira Moreno' };

const invited = [
  { email: 'priya.patel@lakeside.example', role: 'agent' },
  { email: 'cal.reyes@lakeside.example', role: 'coordinator' },
] as const;

type Buyer = { first: string; last: string; property: string; amount: number; asked: When };
const colleaguesBuyers: Buyer[] = [
  { first: 'Ines', last: 'Castro', property: '41 Harbor Lane, Lakeside', amount: 390_000, asked: [-6, '13:03'] },
  { first: 'Theo', last: 'Lindgren', property: '7 Mill Road, Lakeside', amount: 615_000, asked: [-3, '16:27'] },
];

type Listed = { id: string; role: string };
const request = ({ first, last, property, amount }: Omit<Buyer, 'asked'>) => ({
  report_type: 1,
  report_request_type: 1,
  agent_first_name: 'Mira',
  agent_last_name: 'Moreno',
  to_user_first_name: first,
  to_user_last_name: last,
  to_user_email: `${first}.${last}@clients.example`.toLowerCase(),
  proof_amount: amount,
  property_address: property,
});

const comeTogether = async (seeds: Seeds, mira: Calls, at: string): Promise<void> => {
  const { cloud, agent, until } = seeds;
  await until(-10, '11:31');
  await agent.call('POST', `${at}/invitations`, { body: { email: COLLEAGUE.email, role: 'agent' } });
  await until(-9, '9:52');
  const [given_name = '', family_name = ''] = COLLEAGUE.name.split(' ');
  cloud.userPool.admin.ensureUser({ ...COLLEAGUE, attributes: { name: COLLEAGUE.name, given_name, family_name } });
  await mira.call('POST', `${at}/accept`);
  await mira.call('PUT', `${at}/pipeline`, { body: { shown: true } });
  const { members } = (await mira.call('GET', at)) as { members: Listed[] };
  const owner = members.find(({ role }) => role === 'owner')?.id;
  await mira.call('POST', `${at}/shares`, { body: { member_id: owner, deal_id: 'all' } });
};

/** She goes north and offers two of her clients, whose requests are open, to the demo agent. */
const handOver = async (mira: Calls, at: string): Promise<void> => {
  const tag = 'Lakeside';
  for (const [index, { first, last, property }] of colleaguesBuyers.entries()) {
    const { to_user_email: email } = request({ first, last, property, amount: 0 });
    const body = {
      name: `${first} ${last}`,
      email,
      address: property,
      phone_number: `(217) 555-014${index}`,
      tags: [tag],
    };
    await mira.call('POST', '/api/client-list', { body, orStatus: 409 });
  }
  const { members } = (await mira.call('GET', at)) as { members: Listed[] };
  const member_id = members.find(({ role }) => role === 'owner')?.id;
  await mira.call('POST', `${at}/handovers`, { body: { member_id, tag }, orStatus: 409 });
};

export const officeStory =
  (seeds: Seeds): Story =>
  async () => {
    const { agent, until } = seeds;
    const mira = callsOf(seeds, COLLEAGUE);
    await until(-10, '11:15');
    const { offices } = await agent.call('GET', '/api/offices');
    const [known] = offices as { id: string }[];
    const { id } = known ?? (await agent.call('POST', '/api/offices', { body: { name: 'Lakeside Realty' } }));
    const at = `/api/offices/${id}`;
    const { members } = (await agent.call('GET', at)) as { members?: { email: string }[] };
    // An interrupted start has made her already.
    if (!members?.some(({ email }) => email === COLLEAGUE.email)) await comeTogether(seeds, mira, at);
    for (const { asked, ...buyer } of colleaguesBuyers) {
      await until(...asked);
      await mira.call('POST', '/api/communications/create/report', { body: request(buyer) });
    }
    await until(-2, '14:29');
    for (const body of invited) await agent.call('POST', `${at}/invitations`, { body });
    await until(-1, '9:41');
    await handOver(mira, at);
  };

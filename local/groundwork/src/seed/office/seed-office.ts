// The demo agent's office: a colleague who shows her deals, and two people who haven't answered yet.
import { browserSession, type Deps } from '../browser-session.ts';

const COLLEAGUE = { email: 'mira@groundwork.example', password: 'evergreen-colleague-2026', name: 'Mira Moreno' };

const invited = [
  { email: 'priya.patel@lakeside.example', role: 'agent' },
  { email: 'cal.reyes@lakeside.example', role: 'coordinator' },
] as const;

const colleaguesBuyers = [
  { first: 'Ines', last: 'Castro', property: '41 Harbor Lane, Lakeside', amount: 390_000 },
  { first: 'Theo', last: 'Lindgren', property: '7 Mill Road, Lakeside', amount: 615_000 },
] as const;

type Listed = { id: string; role: string };
const request = ({ first, last, property, amount }: (typeof colleaguesBuyers)[number]) => ({
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

const seedColleague = async (deps: Deps, office: string): Promise<void> => {
  const { product } = deps;
  const [given_name = '', family_name = ''] = COLLEAGUE.name.split(' ');
  deps.cloud.userPool.admin.ensureUser({ ...COLLEAGUE, attributes: { name: COLLEAGUE.name, given_name, family_name } });
  const mira = await browserSession(deps, COLLEAGUE);
  await product.call('POST', `/api/offices/${office}/accept`, mira);
  await product.call('PUT', `/api/offices/${office}/pipeline`, { ...mira, body: { shown: true } });
  const { members } = (await product.call('GET', `/api/offices/${office}`, mira)) as { members: Listed[] };
  const owner = members.find(({ role }) => role === 'owner')?.id;
  const share = { member_id: owner, deal_id: 'all' };
  await product.call('POST', `/api/offices/${office}/shares`, { ...mira, body: share });
  for (const buyer of colleaguesBuyers)
    await product.call('POST', '/api/communications/create/report', { ...mira, body: request(buyer) });
};

export const seedOffice = async (deps: Deps, account: { email: string; password: string }): Promise<void> => {
  const { product } = deps;
  const agent = await browserSession(deps, account);
  const { offices } = await product.call('GET', '/api/offices', agent);
  const [known] = offices as { id: string }[];
  const { id } = known ?? (await product.call('POST', '/api/offices', { ...agent, body: { name: 'Lakeside Realty' } }));
  const at = `/api/offices/${id}`;
  const { members } = (await product.call('GET', at, agent)) as { members?: { email: string }[] };
  for (const body of invited) await product.call('POST', `${at}/invitations`, { ...agent, body });
  // An interrupted start has made her already.
  if (members?.some(({ email }) => email === COLLEAGUE.email)) return;
  await product.call('POST', `${at}/invitations`, { ...agent, body: { email: COLLEAGUE.email, role: 'agent' } });
  await seedColleague(deps, String(id));
};

// A client list to look at, made the way an agent makes one.
import type { Seeds } from './story/seeds.ts';
import type { Story } from './story/timeline.ts';

type Seed = [
  name: string,
  address: string,
  email: string,
  phone: string,
  optIns: string,
  tags?: string[],
  /** In the order of the agent's own fields. */
  values?: string[],
];

/** What this agent wants to know about clients: f1, f2 and f3. */
const fields = [
  { name: 'Budget', kind: 'number', choices: [] },
  { name: 'Area', kind: 'choice', choices: ['Lake side', 'Downtown', 'Suburbs'] },
  { name: 'Wants to move by', kind: 'date', choices: [] },
];

/** Opt-ins: p(hone), e(mail), s(nail mail). */
const clients: Seed[] = [
  [
    'Maria Lopez',
    '14 Maple Street, Springfield, IL 62704',
    'maria.lopez@clients.example',
    '(217) 555-0134',
    'pes',
    ['Buyer', 'VIP'],
    ['480000', 'Lake side', '2027-03-01'],
  ],
  [
    'Ken Ito',
    '9 Lake Shore Drive, Chicago, IL 60611',
    'ken.ito@clients.example',
    '(312) 555-0177',
    'e',
    ['Buyer'],
    ['750000', 'Downtown'],
  ],
  [
    'Grace Whitfield',
    '220 Alder Court, Peoria, IL 61602',
    'grace.whitfield@clients.example',
    '(309) 555-0112',
    'ps',
    ['Seller'],
  ],
  ['Jonas Berg', '31 Third Avenue, Madison, WI 53703', 'jonas.berg@clients.example', '(608) 555-0158', 'e'],
  ['Priya Raman', '77 Garden Way, Austin, TX 78701', 'priya.raman@clients.example', '(512) 555-0183', ''],
  [
    'Tom Okafor',
    '5 Harbor Road, Milwaukee, WI 53202',
    'tom.okafor@clients.example',
    '(414) 555-0126',
    'p',
    ['Open house'],
  ],
  [
    'Lena Fischer',
    '18 Orchard Lane, St. Louis, MO 63101',
    'lena@clients.example',
    '(314) 555-0149',
    'es',
    ['Seller', 'Open house'],
  ],
  ['Zoë Brandt', '640 Palm Road, Honolulu, HI 96815', 'zoe.brandt@clients.example', '(808) 555-0143', 'p'],
];

export const clientStory =
  ({ agent, until }: Seeds): Story =>
  async () => {
    await until(-13, '10:25');
    await agent.call('PUT', '/api/client-fields', { orStatus: 409, body: { fields, revision: 0 } });
    for (const [name, address, email, phone_number, optIns, tags, values = []] of clients) {
      await agent.call('POST', '/api/client-list', {
        orStatus: 409,
        body: {
          name,
          address,
          email,
          phone_number,
          tags,
          fields: Object.fromEntries(values.map((value, at) => [`f${at + 1}`, value])),
          phone_campaign: optIns.includes('p'),
          email_campaign: optIns.includes('e'),
          snail_mail_campaign: optIns.includes('s'),
          said: optIns === '' ? undefined : 'Agreed at the open house on Saturday.',
        },
      });
    }
    const conditions = [{ tag: 'Buyer' }, { field: 'f1', kind: 'number', to: '500000' }];
    const segments = [{ name: 'Buyers up to $500,000', conditions }];
    await agent.call('PUT', '/api/client-segments', { body: { segments } });
  };

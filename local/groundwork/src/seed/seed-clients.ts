// The demo agent's client list, made by the same calls that an agent's page makes.
import type { Seeds, Story } from './story.ts';

type Seed = [name: string, address: string, email: string, phone: string, optIns: string, tags?: string[]];

/** Opt-ins: p(hone), e(mail), s(nail mail). */
const clients: Seed[] = [
  [
    'Maria Lopez',
    '14 Maple Street, Springfield, IL 62704',
    'maria.lopez@clients.example',
    '(217) 555-0134',
    'pes',
    ['Buyer', 'VIP'],
  ],
  ['Ken Ito', '9 Lake Shore Drive, Chicago, IL 60611', 'ken.ito@clients.example', '(312) 555-0177', 'e', ['Buyer']],
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
    for (const [name, address, email, phone_number, optIns, tags] of clients) {
      await agent.call('POST', '/api/client-list', {
        body: {
          name,
          address,
          email,
          phone_number,
          tags,
          phone_campaign: optIns.includes('p'),
          email_campaign: optIns.includes('e'),
          snail_mail_campaign: optIns.includes('s'),
          said: optIns === '' ? undefined : 'Agreed at the open house on Saturday.',
        },
      });
    }
  };

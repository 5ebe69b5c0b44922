import { reach, soon } from './calls.ts';
import type { Day, Seeds, Story } from './story.ts';

// The work of the product's schedules meanwhile: remind clients, let requests expire, publish each day's seals.

const FIRST: Day = -12;
/** Publishes the seals of all days since the last time, and takes a while. */
const PUBLISHED: Day[] = [FIRST, -6, -1];

/** Hourly on AWS. */
export const upkeepStory =
  ({ cloud, until }: Seeds): Story =>
  async () => {
    for (let day = FIRST; day < 0; day += 1) {
      await until(day, '8:00');
      if (PUBLISHED.includes(day)) await cloud.schedules.run('retention', cloud.clock.now());
      await cloud.schedules.run('requests', cloud.clock.now());
    }
  };

// Last week's newsletter to clients who agreed to email, and who opened it.

const SUBJECT = 'Three homes near the lakes, before they are listed';

const body = `Hello {{first_name}},

Three of my sellers are getting ready to list this month. Each home is a short walk from a lake, and I can show you
them before the signs go up.

Reply to this email if you'd like to see one.`;

const opensMail = async ({ cloud, mails }: Seeds, email: string): Promise<void> => {
  const mail = (await mails()).find(({ to, subject }) => to.includes(email) && subject === SUBJECT);
  await reach(`${cloud.url}/_local/mail/${mail?.id}/open.gif`, { method: 'GET' });
};

export const campaignStory =
  (seeds: Seeds): Story =>
  async () => {
    const { agent, until } = seeds;
    await until(-7, '14:33');
    const sender = { name: 'Ada Agent', postal_address: '1 Main Street, Springfield, IL 62701' };
    await agent.call('PUT', '/api/campaigns/sender', { body: sender });
    const written = { subject: SUBJECT, body, audience: { mode: 'all', ids: [] } };
    const { id } = await agent.call('POST', '/api/campaigns', { body: written });
    await until(-5, '9:30');
    await agent.call('POST', `/api/campaigns/${id}/send`, { body: {} });
    await soon('the campaign', async () =>
      (await agent.call('GET', `/api/campaigns/${id}`)).state === 'sent' ? true : undefined,
    );
    await until(-5, '12:35');
    await opensMail(seeds, 'maria.lopez@clients.example');
    await until(-4, '16:51');
    await opensMail(seeds, 'ken.ito@clients.example');
  };

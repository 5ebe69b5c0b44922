// The demo agent tries the digest for a morning on which two reports come, and goes back to an email for each.
import { demoAccounts } from '../accounts.ts';
import { soon } from '../calls.ts';
import type { Seeds } from '../story/seeds.ts';
import type { Story } from '../story/timeline.ts';

const DIGEST = { every: 'day', weekday: 1, at: '13:00', zone: 'America/New_York', kinds: ['reports'] };
const CHOICES = '/api/notification-choices';

export const digestStory =
  ({ agent, cloud, until, mails }: Seeds): Story =>
  async () => {
    await until(-4, '8:47');
    const { email } = await agent.call('GET', CHOICES);
    await agent.call('PUT', CHOICES, { body: { email, digest: DIGEST } });
    await until(-4, '13:08');
    await cloud.schedules.run('redrive', cloud.clock.now());
    await soon('the digest', async () =>
      (await mails()).find(
        ({ to, subject }) => to.includes(demoAccounts.agent.email) && /^Your digest: /.test(subject),
      ),
    );
    await agent.call('PUT', CHOICES, { body: { email, digest: null } });
  };

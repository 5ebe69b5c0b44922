// Requests in each state, made the way agents and clients make them.
import type { Seeds, Story } from '../story.ts';
import { deals } from './deals.ts';
import { type Deal, sendRequest } from './request.ts';

const storyOf =
  (seeds: Seeds, deal: Deal): Story =>
  async () => {
    await seeds.until(...deal.asked);
    const made = await sendRequest(seeds, deal);
    for (const [day, time, step] of deal.next ?? []) {
      await seeds.until(day, time);
      await step(seeds, made);
    }
  };

const draft =
  ({ agent, until }: Seeds): Story =>
  async () => {
    await until(-1, '12:25');
    const body = {
      report_request_type: 1,
      message_draft: 1,
      agent_first_name: 'Ada',
      agent_last_name: 'Agent',
      to_user_first_name: 'Lena',
      to_user_email: 'lena@clients.example',
      proof_amount: 505_000,
    };
    await agent.call('POST', '/api/communications/create/report', { body });
  };

export const requestStories = (seeds: Seeds): Story[] => [...deals.map((deal) => storyOf(seeds, deal)), draft(seeds)];

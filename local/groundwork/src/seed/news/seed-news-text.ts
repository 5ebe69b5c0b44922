// The demo agent is away for a day, gets its news by text, and turns that off again.
import { demoPhone } from '../accounts.ts';
import { soon } from '../calls.ts';
import type { Seeds } from '../story/seeds.ts';
import type { Story } from '../story/timeline.ts';

export const newsTextStory =
  ({ agent, product, until }: Seeds): Story =>
  async () => {
    await until(-3, '8:31');
    await agent.call('POST', '/api/news-number', { body: { phone: demoPhone, agreed: true } });
    const code = await soon('the code for news by text', async () => {
      const found = await product.call('GET', `/_local/texts?to=${encodeURIComponent(demoPhone)}`);
      return /: (\d{6}) is your code/.exec(JSON.stringify(found))?.[1];
    });
    await agent.call('POST', '/api/news-number/code', { body: { code } });
    await until(-2, '17:40');
    await agent.call('DELETE', '/api/news-number');
  };

// The number at which an agent gets news by text, as their page confirms it.
import { type Answer, type BrowserSession, call } from './client.ts';
import { eventually } from './eventually.ts';

let numbers = 0;
export const aNewsNumber = (): string => `+1312556${String((Date.now() + 97 * ++numbers) % 10_000).padStart(4, '0')}`;

export const textsTo = async (phone: string): Promise<{ id: string; body: string }[]> =>
  (await call('GET', `/_local/texts?to=${encodeURIComponent(phone)}`)).body;

export const codeTo = (phone: string): Promise<string> =>
  eventually(async () =>
    (await textsTo(phone)).map(({ body }) => /: (\d{6}) is your code/.exec(body)?.[1]).find(Boolean),
  );

export const askForCode = (agent: BrowserSession, phone: string): Promise<Answer> =>
  call('POST', '/api/news-number', { ...agent, body: { phone, agreed: true } });

export const enterCode = (agent: BrowserSession, code: string): Promise<Answer> =>
  call('POST', '/api/news-number/code', { ...agent, body: { code } });

// A client's link as a text, which has arrived.
import { type BrowserSession, browserSession, type Deps } from '../browser-session.ts';
import { soon } from '../calls.ts';

const SAID = 'On the phone, this morning';

type Account = { email: string; password: string };
type Listed = { id: string; name: string };

export const seedTexts = async (deps: Deps, account: Account, to: { name: string; phone: string }): Promise<void> => {
  const { product } = deps;
  const agent: BrowserSession = await browserSession(deps, account);
  await product.call('PUT', '/api/texts', { ...agent, body: { on: true } });
  const { communications } = await product.call('GET', '/api/communications', agent);
  const request = (communications as Listed[]).find(({ name }) => name === to.name);
  if (!request) throw new Error(`The demo data has no request to ${to.name}`);
  const at = `/api/communications/${request.id}/texts`;
  await product.call('POST', at, { ...agent, body: { phone: to.phone, agreed: true, said: SAID } });
  await soon(`the text to ${to.name}`, async () => {
    const { texts } = await product.call('GET', at, agent);
    return (texts as { state: string }[])[0]?.state === 'delivered' ? true : undefined;
  });
};

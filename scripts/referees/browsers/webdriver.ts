// A browser as W3C WebDriver drives it over HTTP. Elements are found by XPath, and everything is tried until the page allows it.
import { eventually } from '#test/cloud/eventually.ts';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
type Element = Record<typeof ELEMENT, string>;

const PAINTED = 'const [done] = arguments; requestAnimationFrame(() => requestAnimationFrame(() => done()))';

export type Browser = Awaited<ReturnType<typeof openSession>>;

const send = async (url: string, method: string, body?: object) => {
  const init = body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {};
  const reply = await fetch(url, { method, ...init });
  const { value } = (await reply.json()) as { value: { error?: string; message?: string } | null };
  if (!reply.ok) throw new Error(`${method} ${url}: ${value?.error}: ${value?.message}`);
  return value as unknown;
};

/** What a page shows as a button, a link, a field or text, the way a person names it. */
export const by = {
  /** One that can be pressed: WebDriver clicks a disabled one without a word. */
  button: (name: string) => `//button[normalize-space()="${name}"][not(@disabled)][not(@aria-disabled="true")]`,
  link: (name: string) => `//a[contains(normalize-space(), "${name}")]`,
  field: (label: string) => `//*[@id=//label[normalize-space()="${label}"]/@for]`,
  box: (label: string) => `//label[contains(normalize-space(), "${label}")]//input`,
  text: (words: string) => `//*[text()[contains(normalize-space(), "${words}")]]`,
};

export const openSession = async (driverUrl: string, capabilities: object) => {
  const { sessionId, capabilities: given } = (await send(`${driverUrl}/session`, 'POST', {
    capabilities: { alwaysMatch: capabilities },
  })) as { sessionId: string; capabilities: { browserName: string; browserVersion: string; webSocketUrl?: string } };
  const session = `${driverUrl}/session/${sessionId}`;
  const get = (path: string) => send(`${session}/${path}`, 'GET');
  const post = (path: string, body: object = {}) => send(`${session}/${path}`, 'POST', body);
  const evaluate = (script: string) => post('execute/sync', { script, args: [] });

  /** The first element of this kind that can be seen. */
  const shown = async (xpath: string): Promise<Element | undefined> => {
    const found = (await post('elements', { using: 'xpath', value: xpath })) as Element[];
    for (const element of found) if (await get(`element/${element[ELEMENT]}/displayed`)) return element;
    return undefined;
  };
  const patiently = <T>(what: string, look: () => Promise<T>): Promise<NonNullable<T>> =>
    eventually(look, 60_000).catch(async (cause) => {
      const page = await evaluate('return location.href + "\\n" + document.body.innerText.slice(0, 1500)');
      throw new Error(`${what} did not work: ${(cause as Error).message}\n${page}`, { cause });
    });
  const see = (xpath: string) => patiently(`Seeing ${xpath}`, () => shown(xpath));
  const onShown = (what: string, xpath: string, act: (path: string) => Promise<unknown>) =>
    patiently(`${what} ${xpath}`, async () => {
      const element = await shown(xpath);
      if (!element) return false;
      await act(`element/${element[ELEMENT]}`);
      return true;
    });

  return {
    name: `${given.browserName} ${given.browserVersion}`,
    bidi: given.webSocketUrl,
    get,
    post,
    evaluate,
    see,
    go: (url: string) => post('url', { url }),
    arriveAt: (path: string) => patiently(`Arriving at ${path}`, async () => String(await get('url')).includes(path)),
    click: (xpath: string) => onShown('Clicking', xpath, (element) => post(`${element}/click`)),
    fill: (xpath: string, text: string) =>
      onShown('Filling', xpath, async (element) => {
        await post(`${element}/clear`);
        await post(`${element}/value`, { text });
      }),
    /** Commands go to the page in this frame, until it is left. */
    enterFrame: (xpath: string) =>
      patiently(`Entering ${xpath}`, async () => {
        const id = await shown(xpath);
        if (id) await post('frame', { id });
        return id;
      }),
    leaveFrame: () => post('frame', { id: null }),
    /** Of what the page shows by now: the last frame may be older than its elements. */
    screenshot: async () => {
      await post('execute/async', { script: PAINTED, args: [] });
      return Buffer.from(String(await get('screenshot')), 'base64');
    },
    close: () => send(session, 'DELETE'),
  };
};

// The agent delivers the link or the pin another way, and both sides are notified when someone guesses the pin.
import { beforeEach, describe, expect, it } from 'vitest';
import { createGuestGuard } from '#core/http/guest-link.ts';
import { TRIES_PER_WINDOW, WINDOW_MS } from '#core/http/pin-tries.ts';
import { aRequestSide, type RequestSide } from '#test/builders/a-request-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import { noteLockedLink } from '../guest/open-request.ts';
import { noteEmailSent, readLog } from '../log.ts';
import { cancelRequest } from './change-request.ts';
import { showClientLink } from './show-link.ts';

const database = aTestDatabase();
let side: RequestSide;
beforeEach(async () => {
  side = await aRequestSide(database);
});

const show = (id: string, agent = side.agent) =>
  showClientLink({ ...side, siteUrl: 'https://groundwork.example' })(agent, id);
const logOf = async (id: string) => (await readLog(side)(side.agent, id)).entries.map(({ event }) => event);

describe("a client's link", () => {
  it('is shown without its pin', async () => {
    const id = await side.send();
    const { id: linkId, expiresAt } = await side.request(id);
    expect(await show(id)).toEqual({ url: `https://groundwork.example/guest/${linkId}`, expires_at: expiresAt });
    expect(await logOf(id)).toContain('link_shown');
  });

  it('is shown to no other agent, and not of a request that is over', async () => {
    const id = await side.send();
    await expect(show(id, anAgent({ id: 'agent-2' }))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(readLog(side)(anAgent({ id: 'agent-2' }), id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await cancelRequest(side)(side.agent, id);
    await expect(show(id)).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('guessing at a pin', () => {
  const guess = async (id: string, times: number) => {
    const { id: linkId } = await side.request(id);
    const prove = createGuestGuard({ ...side, onUsedUp: noteLockedLink(side) });
    for (let guessed = 0; guessed < times; guessed += 1) {
      // Each window allows a limited number.
      side.setClock(new Date(NOW.getTime() + Math.floor(guessed / TRIES_PER_WINDOW) * WINDOW_MS));
      await expect(prove(linkId, 'WRNGPN22', {})).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
    }
  };
  const lockMails = async () =>
    (await side.tasks('mail')).map(({ template }) => template).filter((name) => /locked/.test(String(name)));

  it('tells client and agent once, when no try is left', async () => {
    const id = await side.send();
    await guess(id, 9);
    expect(await lockMails()).toEqual([]);
    const other = await side.send({ to_user_email: 'other@example.com' });
    await guess(other, 10);
    expect((await lockMails()).sort()).toEqual(['link-locked', 'link-locked-agent']);
    expect(await logOf(other)).toContain('locked');
  });

  it('is noted in the log with the emails that went out, each once', async () => {
    const id = await side.send();
    const { id: linkId } = await side.request(id);
    const note = noteEmailSent(side);
    await note({ linkId, template: 'proof-request' }, 'outbox-1');
    await note({ linkId, template: 'proof-request' }, 'outbox-1');
    expect((await logOf(id)).filter((event) => event === 'emailed')).toHaveLength(1);
  });
});

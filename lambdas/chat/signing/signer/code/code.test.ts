// A code on a real table: how often one is sent and entered, and which one counts.
import { describe, expect, it } from 'vitest';
import { oneTimeCode } from '#core/crypto/pin.ts';
import { DAY, epochSeconds, MINUTE, SECOND } from '#core/platform/clock.ts';
import { AT, aGuestSignature, aSigningTable, aViewer } from '#test/builders/a-signing-table.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { signingCode } from '../../entity.ts';
import { signDocument } from '../sign-document.ts';
import { CODE_TRIES, CODES_A_DAY } from './code-rules.ts';
import { codeName, holderOf } from './enter-code.ts';
import { sendCode } from './send-code.ts';

const database = aTestDatabase();
const inMs = (ms: number) => new Date(AT.getTime() + ms);

const aSide = async (name: string) => {
  const table = await aSigningTable(database, name);
  const { document } = await table.release(1);
  table.forget();
  const { deps, parties } = table;
  let now = AT;
  const at = { ...deps, clock: () => now };
  const codeOf = async (sentAt: Date) =>
    oneTimeCode(await deps.pinKey(), codeName(holderOf(document.id), epochSeconds(sentAt)));
  return {
    ...table,
    document,
    setClock: (to: Date) => {
      now = to;
    },
    send: () => sendCode(at)(parties, 1),
    codeOf,
    sign: (code: string) => signDocument(at)(parties, 1, aGuestSignature(document, code), aViewer),
    state: async () => (await table.open(1)).document.state,
  };
};

const refusal = async (act: Promise<unknown>) => {
  const error = await act.then(
    () => undefined,
    (cause: { fields?: { code?: string }; message: string }) => cause,
  );
  return error?.fields?.code ?? error?.message;
};
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a code', () => {
  it('goes to the address of the record, in no row, and is part of the record', async () => {
    const { send, codeOf, sign, open, queued, deps, document } = await aSide('code-whole');
    expect(await send()).toEqual({ sent_to: 's***@example.com', minutes: 10, again_in: 60 });
    const code = await codeOf(AT);
    // Replies come to us.
    expect(JSON.stringify(queued)).not.toMatch(/Reply to this email|Responda a este correo/);
    expect(queued).toMatchObject([{ kind: 'signing-code', to: 'sam@example.com', sender: null }]);
    const row = await signingCode.get(deps.db, holderOf(document.id));
    expect(JSON.stringify([queued, row])).not.toContain(code);
    await sign(code);
    const { entries } = await open(1);
    expect(entries[2]).toMatchObject({ what: 'confirmed', email: 'sam@example.com', codeSentAt: AT.toISOString() });
    expect(await signingCode.get(deps.db, holderOf(document.id))).toBeUndefined();
  });

  it('is needed, counts for ten minutes, and gives way to the next one', async () => {
    const { send, codeOf, sign, setClock, state } = await aSide('code-late');
    expect(await refusal(sign('000000'))).toContain('expired');
    await send();
    setClock(inMs(10 * MINUTE));
    expect(await refusal(sign(await codeOf(AT)))).toContain('expired');
    await send();
    expect(await refusal(sign(await codeOf(AT)))).toContain("isn't the code");
    expect(await state()).toBe('presented');
    await sign(await codeOf(inMs(10 * MINUTE)));
    expect(await state()).toBe('countersign');
  });

  it('is worth nothing after five wrong ones, also when they come at once', async () => {
    const { send, codeOf, sign, state } = await aSide('code-guess');
    await send();
    const code = await codeOf(AT);
    const wrong = other(code);
    const said = await Promise.all(Array.from({ length: CODE_TRIES + 3 }, () => refusal(sign(wrong))));
    expect(said.filter((one) => one?.includes("isn't the code"))).toHaveLength(CODE_TRIES);
    expect(await refusal(sign(code))).toContain('too many times');
    expect(await state()).toBe('presented');
  });

  it('is never the one that was sent before, also when the table has forgotten that one', async () => {
    const { send, deps, document, setClock } = await aSide('code-again');
    const sentCode = async () => {
      await send();
      const row = await signingCode.get(deps.db, holderOf(document.id));
      return oneTimeCode(await deps.pinKey(), codeName(holderOf(document.id), row?.version ?? 0));
    };
    const first = await sentCode();
    await deps.db.transact([signingCode.delete(holderOf(document.id))]);
    setClock(inMs(3 * DAY));
    expect(await sentCode()).not.toBe(first);
  });

  it('costs no try when something else is wrong', async () => {
    const { send, codeOf, document, deps, parties, sign } = await aSide('code-name');
    await send();
    const typo = { ...aGuestSignature(document, await codeOf(AT)), typed_name: 'Sam Sellar' };
    for (let at = 0; at < CODE_TRIES; at++)
      await expect(signDocument(deps)(parties, 1, typo, aViewer)).rejects.toThrow();
    await sign(await codeOf(AT));
  });

  it('is sent once a minute, and ten times a day', async () => {
    const { send, queued, setClock } = await aSide('code-flood');
    await Promise.all([send(), send(), send()]);
    expect(queued).toHaveLength(1);
    setClock(inMs(30 * SECOND));
    expect(await send()).toMatchObject({ again_in: 30 });
    expect(queued).toHaveLength(1);
    for (let sent = 1; sent < CODES_A_DAY; sent++) {
      setClock(inMs(sent * MINUTE));
      await send();
    }
    expect(queued).toHaveLength(CODES_A_DAY);
    setClock(inMs(CODES_A_DAY * MINUTE));
    expect(await refusal(send())).toContain('as many codes as we send in a day');
    setClock(inMs(DAY));
    await send();
    expect(queued).toHaveLength(CODES_A_DAY + 1);
  });
});

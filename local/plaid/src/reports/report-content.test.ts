import { describe, expect, it } from 'vitest';
import { institutions } from '../fixtures/institutions.ts';
import type { ItemRecord } from '../state.ts';
import { firstParts, partWhenDue } from './report-content.ts';

const bankWhere = (fits: (one: (typeof institutions)[number]) => boolean): string => institutions.find(fits)!.id;

const friendly = bankWhere(({ behavior }) => behavior.report === undefined && behavior.owners === undefined);
const silent = bankWhere(({ behavior }) => behavior.report === 'never ready');
const failing = bankWhere(({ behavior }) => behavior.report === 'fails');
const withoutOwners = bankWhere(({ behavior }) => behavior.owners === 'unavailable');

const itemsAt = (...banks: string[]) => ({
  items: Object.fromEntries(banks.map((institutionId) => [institutionId, { institutionId } as ItemRecord])),
});
const at = { now: new Date(0), fastMs: 1_000, fullMs: 4_000 };
const partsAt = (add_ons: 'fast_assets'[], ...banks: string[]) =>
  firstParts(itemsAt(...banks), { itemIds: banks, options: { add_ons } }, at);

describe('the parts of a new report', () => {
  it('are both due after their time', () => {
    expect(partsAt(['fast_assets'], friendly)).toEqual({
      fast: { status: 'building', dueAt: '1970-01-01T00:00:01.000Z' },
      full: { status: 'building', dueAt: '1970-01-01T00:00:04.000Z' },
    });
  });

  it('have a fast one only when it was asked for', () => {
    expect(partsAt([], friendly).fast).toEqual({ status: 'none' });
  });

  it('are never due when one bank never answers', () => {
    expect(partsAt(['fast_assets'], friendly, silent)).toEqual({
      fast: { status: 'building' },
      full: { status: 'building' },
    });
  });

  it("have no fast one when a bank doesn't give the owners", () => {
    const { fast, full } = partsAt(['fast_assets'], friendly, withoutOwners);
    expect([fast.status, full.status]).toEqual(['failed', 'building']);
  });
});

describe('a part that is due', () => {
  it('fails when one of the banks does', () => {
    const report = (...banks: string[]) => partWhenDue(itemsAt(...banks), { itemIds: banks, options: {} }).status;
    expect([report(friendly), report(friendly, failing)]).toEqual(['ready', 'failed']);
  });
});

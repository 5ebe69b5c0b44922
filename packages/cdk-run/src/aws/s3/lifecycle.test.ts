import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { describe, expect, it } from 'vitest';
import { applyLifecycle, type LifecycleRule, readLifecycleRule } from './lifecycle.ts';
import { openObjectStore } from './object-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const aBucket = (rule: LifecycleRule, versioned = true) => {
  const clock = { at: Date.parse('2026-01-01T00:00:00Z') };
  const store = openObjectStore(aDataDir(), { name: 'docs', versioned }, () => new Date(clock.at));
  return {
    store,
    put: (key: string) => store.put(key, Buffer.from('x'), {}),
    pass: (days: number) => {
      clock.at += days * DAY_MS;
      const lifecycle = readLifecycleRule({ Status: 'Enabled', ...rule });
      if (lifecycle) applyLifecycle(store, lifecycle, new Date(clock.at));
    },
    left: () => store.all().map(({ key, blob }) => (blob ? key : `${key} (marker)`)),
  };
};

describe('a lifecycle rule', () => {
  it('hides expired objects of a versioned bucket, and deletes those of another', () => {
    const versioned = aBucket({ ExpirationInDays: 30 });
    versioned.put('a');
    versioned.pass(29);
    expect(versioned.left()).toEqual(['a']);
    versioned.pass(1);
    expect(versioned.left()).toEqual(['a (marker)', 'a']);
    const plain = aBucket({ ExpirationInDays: 30 }, false);
    plain.put('a');
    plain.pass(30);
    expect(plain.left()).toEqual([]);
  });

  it('deletes versions some days after they were replaced, and then the marker that is left alone', () => {
    const { put, pass, left, store } = aBucket({
      NoncurrentVersionExpiration: { NoncurrentDays: 30 },
      ExpiredObjectDeleteMarker: true,
    });
    put('kept');
    put('replaced');
    pass(100);
    put('replaced');
    put('deleted');
    store.delete('deleted');
    pass(29);
    expect(left()).toEqual(['deleted (marker)', 'deleted', 'kept', 'replaced', 'replaced']);
    pass(1);
    expect(left()).toEqual(['deleted (marker)', 'kept', 'replaced']);
    pass(1);
    expect(left()).toEqual(['kept', 'replaced']);
  });

  it('is about keys with its prefix, and about none when it is disabled', () => {
    const { put, pass, left } = aBucket({ ExpirationInDays: 1, Prefix: 'drafts/' }, false);
    put('drafts/a');
    put('final/a');
    pass(2);
    expect(left()).toEqual(['final/a']);
    expect(readLifecycleRule({ Status: 'Disabled', ExpirationInDays: 1 })).toBeUndefined();
  });

  it('drops the parts of an upload that no one finished', () => {
    const { store, pass } = aBucket({ Prefix: 'in/', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } });
    store.uploads.begin({ key: 'in/a', headers: {}, isChecked: false });
    store.uploads.begin({ key: 'out/b', headers: {}, isChecked: false });
    pass(0.9);
    expect(store.uploads.all()).toHaveLength(2);
    pass(0.1);
    expect(store.uploads.all()).toMatchObject([{ key: 'out/b' }]);
  });
});

import { isTheClouds } from '@local/groundwork/dev-site';
import { expect, it } from 'vitest';
import { ASSISTANT_PATHS, PART_PATHS } from '../lib/api/api.ts';

/** Seen red: while developing, the pictures of business cards were the page, and so was the public API. */
it('leaves to the cloud what only the cloud has', () => {
  const ofApis = [...PART_PATHS.map(([start]) => `${start}me`), ...ASSISTANT_PATHS.map(([start]) => start)];
  for (const path of [...ofApis, '/ws/chat', '/cards/0123.png', '/config.json', '/_local'])
    expect(isTheClouds(path), path).toBe(true);
  for (const path of ['/', '/deals', '/src/ui/card/task-card.tsx', '/cardsharp']) expect(isTheClouds(path)).toBe(false);
});

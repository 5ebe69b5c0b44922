import { expect, it } from 'vitest';
import { isTheClouds } from './site.ts';

/** Seen red: while developing, the pictures of business cards were the page, and none was shown. */
it('leaves to the cloud what only the cloud has', () => {
  for (const path of ['/api/me', '/ws/chat', '/cards/0123.png', '/config.json', '/_local'])
    expect(isTheClouds(path)).toBe(true);
  for (const path of ['/', '/deals', '/src/ui/card/task-card.tsx', '/cardsharp']) expect(isTheClouds(path)).toBe(false);
});

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inlineHashes } from './response-headers.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('hashes of inline code', () => {
  it('cover exactly the text between the tags', () => {
    expect(inlineHashes(['<script type="module">\n a{} </script>'])).toEqual([hashOf('\n a{} ')]);
  });

  it('leave out scripts with a src, and empty ones', () => {
    expect(inlineHashes(['<script type="module" src="/a.js"></script><script></script>'])).toEqual([]);
  });

  it('appear once per text, from all pages', () => {
    const pages = ['<script>1</script><script>2</script>', '<SCRIPT>1</SCRIPT>'];
    expect(inlineHashes(pages)).toEqual([hashOf('1'), hashOf('2')]);
  });
});

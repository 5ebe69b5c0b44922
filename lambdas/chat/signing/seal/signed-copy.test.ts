import { describe, expect, it } from 'vitest';
import { someParties } from '#test/builders/some-parties.ts';
import { signedCopyEmail } from './signed-copy.ts';

describe('the email with a signed copy', () => {
  it.each(['guest', 'agent'] as const)('to the %s has our subject, and the title that was typed inside', (to) => {
    const { content, spanish } = signedCopyEmail(someParties(), to, 'SECURITY ALERT', 'key');
    expect(content.subject).toBe('Your signed copy is ready');
    expect(content.heading).toBe('"SECURITY ALERT" is signed');
    expect(spanish?.content.subject ?? 'Su copia firmada está lista').toBe('Su copia firmada está lista');
  });

  it('names the file by its title, in the letters of the title', () => {
    const named = (title: string) => signedCopyEmail(someParties(), 'guest', title, 'key').attachment?.name;
    expect(named('Contrato de representación exclusiva')).toBe('Contrato de representación exclusiva.pdf');
    expect(named('合同')).toBe('合同.pdf');
  });
});

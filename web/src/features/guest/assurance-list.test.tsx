// Clients read this before they share anything, so it has to be exactly true: the data that the agent sees, and the missing amount.
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { spanish } from '#web/app/spanish.ts';
import type { OpenRequest } from '#web/funds/guest-link/guest-link.ts';
import { LanguageContext } from '#web/language/translations.ts';
import { AssuranceList } from './assurance-list.tsx';
import type { Flow } from './guest-flow.ts';

const request = (over: Partial<OpenRequest>) =>
  ({
    agent_name: 'Ada',
    agent_email: 'ada@example.com',
    report_type: 1,
    asked_as: 'alone',
    decision: { is: null, number: 0 },
    ...over,
  }) as OpenRequest;

const shown = (
  language: 'en' | 'es',
  at: Flow['at'],
  over: Partial<OpenRequest>,
  sentType?: number,
  isEnough = true,
): string => {
  const translations = language === 'es' ? spanish : undefined;
  return renderToStaticMarkup(
    <LanguageContext value={{ language, translations, choose: () => undefined }}>
      <AssuranceList flow={{ at, isEnough } as Flow} request={request(over)} sentType={sentType} />
    </LanguageContext>,
  );
};

const cases = (['en', 'es'] as const).flatMap((language) =>
  (
    [
      { report_type: 1 },
      { report_type: 2 },
      { report_type: 3 },
      { asked_as: 'two' },
      { asked_as: 'guarantor' },
    ] as const
  ).flatMap((asked) => (['linking', 'complete', 'building'] as const).map((at) => ({ language, at, asked }))),
);

describe('who sees what', () => {
  it.each(cases)('names bank and account holder ($language, $at, $asked)', ({ language, at, asked }) => {
    const text = shown(language, at, asked);
    expect(text).toMatch(language === 'en' ? /bank/i : /banco/i);
    expect(text).toMatch(language === 'en' ? /holder/ : /titular/);
  });

  it('is what was sent, once the client has sent more than the agent asked for', () => {
    expect(shown('en', 'complete', {}, 3)).toContain('90 days of transactions');
    expect(shown('en', 'complete', {}, 3)).not.toContain('not your balances');
    expect(shown('en', 'linking', {}, 3)).toContain('not your balances');
  });

  it.each(['en', 'es'] as const)(
    'says that a report can be passed on, and not that no one else can open it (%s)',
    (language) => {
      const text = shown(language, 'complete', {});
      expect(text).toMatch(language === 'en' ? /can pass the report on/ : /puede compartir el informe/);
      expect(text).not.toMatch(/to no one else|a nadie más/);
      expect(text).not.toMatch(/no ?(one|body) else can (open|read)|nadie más (puede|podrá) (abrir|leer)/i);
    },
  );
});

describe('what the agent can do with the report later', () => {
  it.each(cases)(
    'is said before anything is sent: letters to the other side ($language, $at)',
    ({ language, at, asked }) => {
      expect(shown(language, at, asked)).toMatch(
        language === 'en' ? /send the other side letters/ : /enviar a la otra parte cartas/,
      );
    },
  );
});

describe("a client whose accounts don't confirm the amount", () => {
  const LETTERS = /letters|cartas/;
  const RELIES = /rely on|contar con/;

  // Seen red: the page said 30 days and letters for a report that confirms nothing.
  it.each(['en', 'es'] as const)('reads of no letters, and of no days that the agent can rely on (%s)', (language) => {
    const sent = shown(language, 'complete', { not_confirmed: [] });
    expect(sent).not.toMatch(LETTERS);
    expect(sent).not.toMatch(RELIES);
    for (const at of ['shown', 'stopped'] as const) {
      expect(shown(language, at, {}, undefined, false)).not.toMatch(LETTERS);
      expect(shown(language, at, {}, undefined, true)).toMatch(LETTERS);
    }
    expect(shown(language, 'complete', {})).toMatch(RELIES);
  });
});

describe('a client who stopped it', () => {
  it('reads that it stays unsent, and not how to link a bank', () => {
    const text = shown('en', 'stopped', { decision: { is: 'stopped', number: 2 } });
    expect(text).toContain('nothing is sent without your tap');
    expect(text).not.toContain('You choose your bank');
  });
});

describe('how to stop', () => {
  it.each(
    (['en', 'es'] as const).flatMap((language) =>
      (['resuming', 'shown', 'reading'] as const).map((at) => ({ language, at })),
    ),
  )(
    'is the button, for a client who agreed to send the result: closing the page stops nothing ($language, $at)',
    ({ language, at }) => {
      const text = shown(language, at, { decision: { is: 'send when confirmed', number: 1 } });
      expect(text).toMatch(language === 'en' ? /Press the button/ : /Use el botón/);
      expect(text).not.toMatch(/<dd>(Close this page|Cierre esta página)|without you|sin usted/);
    },
  );
});

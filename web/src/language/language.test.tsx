import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { paths, patterns } from '#web/config/paths.ts';
import { dateLocale, isForGuests, languageOf, preferredLanguage } from './language.ts';
import { sayRefusal } from './refusal.ts';
import { LanguageContext, type Translations, translated } from './translations.ts';

const withPin = Object.values(patterns).filter((pattern) => pattern.includes(':pin'));

describe('the language of a page', () => {
  // Seen red: the page of a letter to the other side was in English only, although it had texts in both languages.
  test.each(withPin)('can be chosen on every page behind a private link: %s', (pattern) => {
    expect(isForGuests(pattern)).toBe(true);
  });

  test.each([
    [['es-MX', 'en'], 'es'],
    [['en-US', 'es'], 'en'],
    [['fr-CA', 'es-US', 'en'], 'es'],
    [['de'], 'en'],
    [[], 'en'],
  ])('for a browser that asks for %j is %s', (asked, language) => {
    expect(preferredLanguage(asked)).toBe(language);
  });

  test.each([
    '/guest/i/p',
    '/guest-tasks/i/p',
    '/sendreport/guest/i/p',
    '/verify/r',
    '/unsubscribe/t',
    '/report-email/t',
    paths.policy,
    paths.license,
    paths.processComplete,
    paths.bankReturn,
  ])('can be chosen on %s', (path) => {
    expect(isForGuests(path)).toBe(true);
    expect(languageOf(path, 'es')).toBe('es');
  });

  test.each(['/', '/dashboard', '/sendreport', '/communications', '/policy/else'])('is English on %s', (path) => {
    expect(languageOf(path, 'es')).toBe('en');
  });

  // Seen red: an English page had Spanish dates in a browser that reads Spanish.
  test.each([
    ['en-GB', 'en', 'en-GB'],
    ['es-MX', 'en', 'en-US'],
    ['es-MX', 'es', 'es-MX'],
    ['de-DE', 'es', 'es-US'],
  ] as const)('in a browser in %s, a page in %s has the dates of %s', (browser, language, locale) => {
    expect(dateLocale(language, browser)).toBe(locale);
  });
});

describe('a text', () => {
  const useTexts = translated('ui', { close: 'Close', onlyForAgents: 'Templates' });
  const Texts = () => Object.values(useTexts()).join(', ');
  const inSpanish = (ui: object) => ({
    language: 'es' as const,
    translations: { ui } as Translations,
    choose: () => undefined,
  });

  test('is English where no translation has been loaded', () => {
    expect(renderToStaticMarkup(<Texts />)).toBe('Close, Templates');
  });

  test('is in the language of the page, where it has a translation', () => {
    const page = (
      <LanguageContext value={inSpanish({ close: 'Cerrar' })}>
        <Texts />
      </LanguageContext>
    );
    expect(renderToStaticMarkup(page)).toBe('Cerrar, Templates');
  });
});

describe('a refusal', () => {
  const texts = {
    messages: {
      'Not linked.': 'No vinculado.',
      'At most {} letters.': '{} letras.',
      'Ask {} ({}).': 'Pregunte a {} ({}).',
    },
    codes: { GONE: 'Ya no está.' },
  };

  test('is said by its text, else by its code, else as it came', () => {
    expect(sayRefusal(texts, { message: 'Not linked.', code: 'GONE' })).toBe('No vinculado.');
    expect(sayRefusal(texts, { message: 'Gone.', code: 'GONE' })).toBe('Ya no está.');
    expect(sayRefusal(texts, { message: 'Something new.' })).toBe('Something new.');
    expect(sayRefusal(undefined, { message: 'Not linked.', code: 'GONE' })).toBe('Not linked.');
  });

  test('keeps what was filled into its text', () => {
    expect(sayRefusal(texts, { message: 'At most 200 letters.' })).toBe('200 letras.');
    expect(sayRefusal(texts, { message: 'Ask Ada (ada@x.example).' })).toBe('Pregunte a Ada (ada@x.example).');
    expect(sayRefusal(texts, { message: 'At most letters.' })).toBe('At most letters.');
    expect(sayRefusal(texts, { message: 'At most $& letters.' })).toBe('$& letras.');
  });
});

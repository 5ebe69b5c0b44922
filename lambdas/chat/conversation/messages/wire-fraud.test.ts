import { describe, expect, it } from 'vitest';
import { asksAboutPayments, containsWireInstructions } from './wire-fraud.ts';

// Seen red: the check before this one missed 29 of the 31 disguised messages, and 14 of the 20 others with bank numbers.

describe('a message', () => {
  it.each([
    'Routing 021000021',
    'Please send it to 0210-0002-1.',
    'New wire instructions: account 12345678',
    'IBAN DE89 3704 0044 0532 0130 00',
    'ABA: 121 000 248 acct 998877665',
    'acct 123456789012',
    'Account: 123456789012',
    'Use account # 12345678 instead.',
    'Send it to 021000021 / 9876543210 today',
    'Número de cuenta 123456789012',
    'Haga la transferencia a la cuenta 0012345678',
    'CLABE 032180000118359719',
    'The title company has a new bank: 40012345 is the number',
    'Zelle the deposit to closing@title.example',
    'Venmo: @title-office',
    'Cash App $titleoffice',
    'My account is 9876543210.',
    'acct 12-34-5678',
    'Account $12345678',
    'Pay bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  ])('with bank numbers gets a warning: %s', (text) => {
    expect(containsWireInstructions(text)).toBe(true);
  });

  it.each([
    ['full-width', 'acct １２３４５６７８９０１２'],
    ['full-width, alone', '０２１００００２１'],
    ['Arabic', 'account ١٢٣٤٥٦٧٨٩٠١٢'],
    ['Devanagari', 'account १२३४५६७८९०१२'],
    ['mathematical', 'account 𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗𝟎'],
    ['circled', 'routing ①②③④⑤⑥⑦⑧⑨'],
    ['superscript', 'account ¹²³⁴⁵⁶⁷⁸⁹⁰¹²'],
    ['keycap', 'routing 0️⃣2️⃣1️⃣0️⃣0️⃣0️⃣0️⃣2️⃣1️⃣'],
    ['spaced', '0 2 1 0 0 0 0 2 1'],
    ['slashed', '021/000/021'],
    ['underscored', '021_000_021'],
    ['dotted', '021·000·021'],
    ['dashed', '021–000–021'],
    ['wrapped', '0210\n00021'],
    ['interrupted by nothing', '0210\u200b000\u200b21'],
    ['interrupted by soft hyphens', '0210\u00ad00021'],
    ['struck through', '0\u03362\u03361\u03360\u03360\u03360\u03360\u03362\u03361\u0336'],
    ['read out', 'routing zero two one zero zero zero zero two one'],
    ['read out without a word', 'oh two one, oh oh oh, oh two one'],
    ['read out in Spanish', 'cero dos uno cero cero cero cero dos uno'],
    ['half read out', 'zero 2 one 0 zero 0 zero 2 one'],
    ['with letters', 'O21OOOO21'],
    ['with other letters', 'routing I2IOOO248'],
  ])('with %s digits gets a warning: %s', (_, text) => {
    expect(containsWireInstructions(text)).toBe(true);
  });

  it.each([
    ['full-width', 'ｒｏｕｔｉｎｇ 12345678'],
    ['Cyrillic', 'r\u043euting 12345678'],
    ['Greek', 'r\u03bfuting 12345678'],
    ['accented', 'ròúting 12345678'],
    ['small', 'ROUTING 12345678'],
    ['interrupted', 'rou\u200bting 12345678'],
    ['spelled small in an IBAN', 'send to de89370400440532013000 please'],
    ['dotted in an IBAN', 'GB82.WEST.1234.5698.7654.32'],
  ])('with %s letters gets a warning: %s', (_, text) => {
    expect(containsWireInstructions(text)).toBe(true);
  });

  it.each([
    'Call me at 212-555-0123.',
    'Call my bank at (212) 555-0123.',
    'The price is $480,000.',
    'The bank needs $1,250,000.00 by 12/01/2026.',
    'Wire fraud is on the rise, be careful.',
    'Please wire $1,250,000 on 2026-11-21.',
    'We meet on 2026-11-21 at 10:30.',
    'We meet on 11/21/2026 at 9, or on 11-24-2026 at 10.',
    'My order is 123456789.',
    'I opened an account. My number is +1 212 555 0123.',
    'One agent, two buyers, three offers, four walls, five keys.',
    'Two to one, nine to five.',
    'The house is at 1208 Oak Street, Miami, FL 33101-1234.',
    'Wire it to closing agent 2, unit 12.',
    'Lot 12, block 7, plat book 102, page 33.',
    'The MLS number is A11223344.',
    'Is Zelle safe?',
    'Email me at ada@example.com about the deposit.',
    '¿Abrió una cuenta? Llámeme al 305-555-0123.',
    'Mañana a las 9, son 2 o 3 firmas.',
  ])('without them gets none: %s', (text) => {
    expect(containsWireInstructions(text)).toBe(false);
  });
});

describe('a client who asks where money goes gets the warning', () => {
  it.each([
    'Where do I wire the money?',
    'whats your account number',
    'My account has changed.',
    'Did your bank change?',
    'the title company has new bank info',
    'Someone emailed me payment instructions',
    'how do i send you the deposit',
    'How do I pay?',
    'Is Zelle safe?',
    'where does the money go',
    'Can I get the proceeds by direct deposit?',
    'I got a text that says to pay the deposit today',
    'Is w\u200biring safe?',
    '¿A dónde transfiero el dinero?',
    '¿Cuál es su número de cuenta?',
    'cambiaron los datos del banco',
    'su banco cambió?',
    'me mandaron instrucciones de pago',
    'cómo le mando el depósito',
    '¿Cómo pago?',
    'Recibí un correo que dice que mande el dinero hoy',
  ])('%s', (text) => {
    expect(asksAboutPayments(text)).toBe(true);
  });

  it.each([
    'When does it end?',
    'What commission do I pay?',
    'How much do I pay you?',
    'Can I cancel?',
    'When are the closing costs due?',
    'Take the weather into account, please.',
    'The house is near the river bank.',
    'What do I still owe the bank?',
    'Can you transfer the utilities?',
    '¿Cuánto cobra de comisión?',
    'Cuénteme de la casa.',
    'No me di cuenta de eso.',
    '¿Puedo venderla por mi cuenta?',
    '¿Cuándo es el cierre?',
  ])('but not for other questions: %s', (text) => {
    expect(asksAboutPayments(text)).toBe(false);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HolderMatch } from '#contracts/funds/request';
import { HOLDER_MATCHES } from '#vocabulary/funds/request';
import { compareNames, holderOf, holdersOfConfirmation, namesIn } from './holder-match.ts';

const account = (owners: string[], value = 100) => ({ owners, value });
const ranked = (match: (typeof HOLDER_MATCHES)[number]) => HOLDER_MATCHES.indexOf(match);

describe('whose money it is', () => {
  it('is the client when one of several owners is', () =>
    expect(holderOf([account(['Pedro Gil', 'Maria Lopez'])], ['Maria Lopez']).match).toBe('match'));

  it('is as good as the worst account that adds money', () =>
    expect(
      holderOf([account(['Maria Lopez']), account(['M Lopez']), account(['Pedro Gil'])], ['Maria Lopez']).match,
    ).toBe('different'));

  it("isn't changed by an account without money", () =>
    expect(holderOf([account(['Maria Lopez']), account(['Pedro Gil'], 0)], ['Maria Lopez']).match).toBe('match'));

  it('looks at empty accounts when there are no others', () =>
    expect(holderOf([account(['Pedro Gil'], 0)], ['Maria Lopez']).match).toBe('different'));

  it('is unknown where the bank names no owner, whatever the client is called', () => {
    expect(holderOf([account(['Maria Lopez']), account([])], ['Maria Lopez']).match).toBe('unknown');
    expect(holderOf([account(['', ' '])], ['Maria Lopez']).match).toBe('unknown');
    expect(holderOf([], ['Maria Lopez']).match).toBe('unknown');
  });

  it('is unknown for someone without a name', () =>
    expect(holderOf([account(['Maria Lopez'])], ['maria.lopez@example.com']).match).toBe('unknown'));

  it('is either of two buyers', () => {
    const buyers = ['Maria Lopez', 'Pedro Gil'];
    expect(holderOf([account(['Maria Lopez']), account(['PEDRO GIL'])], buyers).match).toBe('match');
    expect(holderOf([account(['Maria Lopez']), account(['Rosa Gil'])], buyers).match).toBe('different');
  });

  it('says that a company or a trust holds it', () => {
    expect(holderOf([account(['Lopez Holdings LLC'])], ['Maria Lopez'])).toEqual({
      match: 'different',
      kind: 'company',
    });
    expect(holderOf([account(['The Lopez Family Trust'])], ['Maria Lopez'])).toEqual({
      match: 'different',
      kind: 'trust',
    });
    expect(holderOf([account(['Pedro Gil'])], ['Maria Lopez'])).toEqual({ match: 'different', kind: 'person' });
  });

  const owner = fc.constantFrom('Maria Lopez', 'MARIA E LOPEZ', 'Lopez', 'Pedro Gil', 'Gil Holdings LLC', '', '李明');
  const owned = fc.record({ owners: fc.array(owner, { maxLength: 3 }), value: fc.integer({ min: -5, max: 5 }) });

  it('never gets better with one more account that adds money', () =>
    fc.assert(
      fc.property(fc.array(owned, { minLength: 1 }), owned, (accounts, more) => {
        const withMoney = accounts.filter(({ value }) => value > 0);
        fc.pre(more.value > 0 && withMoney.length > 0);
        const before = ranked(holderOf(accounts, ['Maria Lopez']).match);
        expect(ranked(holderOf([...accounts, more], ['Maria Lopez']).match)).toBeGreaterThanOrEqual(before);
      }),
    ));

  it('never gets worse with one more owner of the same account, except where the bank had named none', () =>
    fc.assert(
      fc.property(fc.array(owner.filter(Boolean), { minLength: 1 }), owner, (owners, more) => {
        const before = ranked(holderOf([account(owners)], ['Maria Lopez']).match);
        expect(ranked(holderOf([account([...owners, more])], ['Maria Lopez']).match)).toBeLessThanOrEqual(before);
      }),
    ));

  it("doesn't depend on the order of accounts and owners", () =>
    fc.assert(
      fc.property(fc.array(owned), (accounts) => {
        const turned = [...accounts].reverse().map((one) => ({ ...one, owners: [...one.owners].reverse() }));
        expect(holderOf(turned, ['Maria Lopez']).match).toBe(holderOf(accounts, ['Maria Lopez']).match);
      }),
    ));
});

/** The client's name in a request, the owner's name at a bank, and the expected result. */
const PAIRS: Record<HolderMatch, string> = {
  match: `
Bo Buyer | Bo Buyer
Maria Lopez | MARIA LOPEZ
Maria Lopez | Lopez, Maria
Maria Elena Lopez | LOPEZ, MARIA ELENA
John Smith | Mr. John Smith
John Smith | DR JOHN SMITH
John Smith | John Smith, MD
Jane Doe | Jane Doe, Ph.D.
Jane Doe | JANE DOE CPA
Robert Kennedy Jr | Robert Kennedy, Jr.
Robert Kennedy Jr. | KENNEDY JR, ROBERT
Thomas Howell III | THOMAS HOWELL 3RD
Seán O'Brien | SEÁN O’BRIEN
Patrick O'Neil | PATRICK ONEIL
Mary-Jane Watson | MARY-JANE WATSON
J. R. Ewing | J R EWING
José García | JOSÉ GARCÍA
Sra. Rosa Méndez | Rosa Méndez
Nguyễn Văn An | NGUYỄN VĂN AN
Smith Holdings LLC | SMITH HOLDINGS, L.L.C.
The Lopez Family Trust | THE LOPEZ FAMILY TRUST
Smith & Sons, Inc. | SMITH AND SONS INC
Nguyen Ventures Inc | Nguyen Ventures, Inc.
Garza Construcción SA de CV | GARZA CONSTRUCCION S.A. DE C.V.
李明 | 李明`,
  likely: `
José García | JOSE GARCIA
Ángel Núñez | ANGEL NUNEZ
Zoë Brontë | ZOE BRONTE
François Lefèvre | FRANCOIS LEFEVRE
Jürgen Müller | JUERGEN MUELLER
Jürgen Müller | JURGEN MULLER
Søren Ørsted | SOREN ORSTED
Łukasz Wałęsa | LUKASZ WALESA
Đặng Thị Hoa | DANG THI HOA
Gloria Strauß | GLORIA STRAUSS
William Clinton | Bill Clinton
Robert Jones | BOB JONES
Elizabeth Warren | Liz Warren
Katherine Hepburn | KATE HEPBURN
Catherine Jones | Katherine Jones
James Carter | JIMMY CARTER
James Carter | JAS CARTER
William Smith | WM SMITH
Steven King | STEPHEN KING
Sara Connor | SARAH CONNOR
Jon Snow | JOHN SNOW
Christopher Reeve | CHRIS REEVE
Christina Ricci | CHRIS RICCI
Margaret Thatcher | Peggy Thatcher
Michael Jordan | MIKE JORDAN
Alexandra Kim | ALEXANDRA J KIM
Mohammed Ali | MUHAMMAD ALI
Muhammad Rahman | MD RAHMAN
Francisco Ramírez | PACO RAMIREZ
Guadalupe Flores | LUPE FLORES
Jesús Ortega | CHUY ORTEGA
Ignacio Vega | NACHO VEGA
José Hernández | PEPE HERNANDEZ
Ma. Elena Torres | MARIA ELENA TORRES
Fco. Javier Ruiz | FRANCISCO JAVIER RUIZ
Roberto Luna | BETO LUNA
Alberto Luna | BETO LUNA
Eduardo Peña | LALO PENA
John Smith | J SMITH
John Smith | J. A. SMITH
John Smith | JOHN A SMITH
John Andrew Smith | JOHN A SMITH
John Andrew Smith | JOHN SMITH
John Smith | SMITH JOHN
John Smith | SMITH JOHN A
J. Edgar Hoover | EDGAR HOOVER
Mary Ann Evans | MARY EVANS
Mary Ann Evans | MARYANN EVANS
Luis Pérez | JOSE LUIS PEREZ
Harper Lee | NELLE HARPER LEE
John Smith | John Smith Jr.
John Smith Jr | JOHN SMITH
Henry Ford II | HENRY FORD
Anna Smith-Jones | ANNA SMITH JONES
Anna Smith-Jones | ANNA SMITH
Anna Smith-Jones | ANNA JONES
Jean-Paul Sartre | JEAN PAUL SARTRE
Jean-Paul Sartre | JEANPAUL SARTRE
Maria Garcia | MARIA GARCIA LOPEZ
Maria Garcia Lopez | MARIA LOPEZ
Maria Garcia Lopez | MARIA E GARCIA LOPEZ
Ana Pérez | ANA MARIA PEREZ GOMEZ
Maria Pérez | ANA MARIA PEREZ GOMEZ
Maria Garcia Lopez | GARCIA LOPEZ MARIA
Maria Garcia Lopez | MARIA LOPEZ GARCIA
Gabriel García Márquez | GABRIEL GARCIA
José Ortega y Gasset | JOSE ORTEGA GASSET
Juan de la Cruz | JUAN DELACRUZ
Juan de la Cruz | JUAN CRUZ
Juan de la Cruz | DE LA CRUZ JUAN
Oscar de la Renta | OSCAR RENTA
Maria del Carmen Soto | MARIA CARMEN SOTO
Ludwig van Beethoven | LUDWIG BEETHOVEN
Vincent Van Gogh | VINCENT VANGOGH
Ronald McDonald | RONALD MC DONALD
Leonardo da Vinci | LEONARDO DAVINCI
Xiaoming Li | LI XIAOMING
Xiaoming Li | LI XIAO MING
Wei Chen | CHEN WEI
Min-jun Kim | KIM MINJUN
An Nguyen | NGUYEN VAN AN
Сергей Иванов | SERGEI IVANOV
Сергей Иванов | Sergey Ivanov
Юлия Ким | YULIA KIM
Yulia Petrova | IULIIA PETROVA
Mikhail Bakhtin | MIHAIL BAHTIN
Aleksei Popov | ALEXEY POPOV
Олена Шевченко | OLENA SHEVCHENKO
Γιώργος Παπαδόπουλος | GIORGOS PAPADOPOULOS
Tatyana Larina | TATIANA LARINA
Phillip Glass | PHILIP GLASS
Joaquim da Silva | JOAQUIM SILVA
Lopez Holdings LLC | LOPEZ HOLDINGS
Lopez Family Trust | THE LOPEZ FAMILY TRUST DTD 01/02/2020`,
  unknown: `
Maria Lopez | LOPEZ
Maria Lopez | MARIA
Maria Lopez | MARIA L
Maria Lopez | M L
John Allen Smith | JOHN BRIAN SMITH
Maria Elena Garcia | MARIA GARCIA LOPEZ
李明 | LI MING
Min-jun Kim | MIN-SEO KIM
David James | JAMES DAVID MILLER
Maria Lopez | LOPEZ MARIA ELENA
محمد علي | MOHAMED ALI
山田太郎 | TARO YAMADA
Bo Buyer | ***
Bo Buyer | 
 | Bo Buyer
Cher | CHER SARKISIAN`,
  different: `
Bo Buyer | ANA OWNER
Maria Lopez | PEDRO LOPEZ
Maria Lopez | MARIO LOPEZ
Maria Lopez | MARIA GARCIA
Anna Smith | ANNA JONES
John Smith | JANE SMITH
John Smith | JOHN SMYTHE
John Smith Jr | JOHN SMITH SR
John Smith II | JOHN SMITH III
Jonathan Smith | JOHN SMITH
Roberto Gómez | ROBERT GOMEZ
Juan García | JOHN GARCIA
Jan Novak | IAN NOVAK
Kim Lee | KIM LE
Wei Li | WEI LY
Maria Lopez | LUISA MARIA GARCIA
Daniel Ortiz | DANIELA ORTIZ
Christian Bale | CHRISTIANA BALE
José Pérez | JOSEFINA PEREZ
Francisco Ruiz | FRANCISCA RUIZ
Harold Wilson | HENRY WILSON
Michael Chen | MICHELLE CHEN
Otto Bauer | OTTO BAUR
Bob Hope | BILL HOPE
Sergei Ivanov | SERGEI PETROV
Maria Lopez | LOPEZ HOLDINGS LLC
Maria Lopez | THE LOPEZ FAMILY TRUST
Maria Lopez | MARIA LOPEZ REVOCABLE LIVING TRUST
Maria Lopez | MARIA LOPEZ TTEE
Maria Lopez | ESTATE OF MARIA LOPEZ
Maria Lopez | FIDEICOMISO LOPEZ
Maria Lopez | Maria Lopez CUST FBO Ana Lopez UTMA CA
Maria Lopez | MARIA LOPEZ INC
Maria Lopez | LOPEZ REALTY
Lopez Holdings LLC | MARIA LOPEZ
Lopez Holdings LLC | LOPEZ HOLDINGS INC
Lopez Holdings LLC | GARCIA HOLDINGS LLC
Lopez Family Trust | GARCIA FAMILY TRUST`,
};

const pairs = HOLDER_MATCHES.flatMap((expected) =>
  PAIRS[expected]
    .split('\n')
    .filter((line) => line.includes('|'))
    .map((line) => {
      const [client = '', bank = ''] = line.split('|').map((name) => name.trim());
      return { client, bank, expected };
    }),
);

describe('a client and the owner that a bank names', () => {
  it.each(pairs)('$client and $bank: $expected', ({ client, bank, expected }) => {
    expect(compareNames(client, bank)).toBe(expected);
    expect(compareNames(bank, client)).toBe(expected);
  });
});

const FIRST = [
  'Maria',
  'José',
  'John',
  'Elizabeth',
  'Guadalupe',
  'Wei',
  'Robert',
  'Søren',
  'Юрий',
  'Anna',
  'Michael',
  'Zoë',
];
const MIDDLE = ['Elena', 'Luis', 'Andrew', 'Ming', 'Carmen', 'Paul'];
const LAST = [
  'Lopez',
  'García',
  'Smith',
  "O'Brien",
  'Nguyen',
  'de la Cruz',
  'Müller',
  'Иванов',
  'Hernández',
  'Kowalski',
];
const first = fc.constantFrom(...FIRST);
const middle = fc.constantFrom(...MIDDLE);
const last = fc.constantFrom(...LAST);
const strip = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '');

/** Variants of a name by banks and forms, all for the same person. */
const VARIANTS: Record<
  string,
  (name: { first: string; middle: string; last: string; second: string }) => [string, string]
> = {
  'in capitals, without accents': (name) => [
    `${name.first} ${name.last}`,
    strip(`${name.first} ${name.last}`).toUpperCase(),
  ],
  'the surname first': (name) => [`${name.first} ${name.last}`, `${name.last} ${name.first}`],
  'the surname first, with a comma': (name) => [`${name.first} ${name.last}`, `${name.last}, ${name.first}`],
  'an initial for the first name': (name) => [`${name.first} ${name.last}`, `${name.first.slice(0, 1)}. ${name.last}`],
  'a middle name more': (name) => [`${name.first} ${name.last}`, `${name.first} ${name.middle} ${name.last}`],
  'an initial for the middle name': (name) => [
    `${name.first} ${name.middle} ${name.last}`,
    `${name.first} ${name.middle.slice(0, 1)} ${name.last}`,
  ],
  'a suffix': (name) => [`${name.first} ${name.last}`, `${name.first} ${name.last}, Jr.`],
  'a second surname': (name) => [`${name.first} ${name.last}`, `${name.first} ${name.last} ${name.second}`],
  'a hyphen between two surnames': (name) => [
    `${name.first} ${name.last}-${name.second}`,
    `${name.first} ${name.last} ${name.second}`,
  ],
  'only the second of two surnames': (name) => [
    `${name.first} ${name.last} ${name.second}`,
    `${name.first} ${name.second}`,
  ],
};

describe('the comparison of two names', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.tuple(first, last).map((words) => words.join(' ')),
  );

  it('is symmetric, and answers anything', () =>
    fc.assert(
      fc.property(anything, anything, (one, other) => {
        expect(compareNames(one, other)).toBe(compareNames(other, one));
      }),
    ));

  it('knows a name as itself, in capitals too', () =>
    fc.assert(
      fc.property(first, middle, last, (...words) => {
        const name = words.join(' ');
        expect(compareNames(name, ` ${name.toUpperCase()} `)).toBe('match');
      }),
    ));

  it.each(Object.entries(VARIANTS))('finds the same person with %s', (_, vary) => {
    fc.assert(
      fc.property(first, middle, last, last, (given, other, surname, second) => {
        fc.pre(surname !== second && given !== 'Юрий' && surname !== 'Иванов' && second !== 'Иванов');
        const [client, bank] = vary({ first: given, middle: other, last: surname, second });
        expect(['match', 'likely']).toContain(compareNames(client, bank));
      }),
    );
  });

  it("never takes another surname's bearer for the client", () =>
    fc.assert(
      fc.property(first, last, last, (given, surname, other) => {
        fc.pre(surname !== other);
        expect(compareNames(`${given} ${surname}`, `${given} ${other}`)).toBe('different');
      }),
    ));

  it('never takes another member of the family for the client', () =>
    fc.assert(
      fc.property(first, first, last, (given, other, surname) => {
        fc.pre(given !== other);
        expect(compareNames(`${given} ${surname}`, `${other} ${surname}`)).toBe('different');
      }),
    ));

  it('never takes a company or a trust for the person whose name it has', () =>
    fc.assert(
      fc.property(
        first,
        last,
        fc.constantFrom('LLC', 'Inc.', 'Living Trust', 'Revocable Trust', 'S.A. de C.V.', 'Corp', 'TTEE'),
        (given, surname, form) => {
          expect(compareNames(`${given} ${surname}`, `${given} ${surname} ${form}`)).toBe('different');
        },
      ),
    ));
});

describe('the names in one line of a bank', () => {
  it.each([
    ['MARIA & PEDRO LOPEZ', 'Maria Lopez'],
    ['MARIA OR PEDRO LOPEZ', 'Pedro Lopez'],
    ['Maria y Pedro Lopez', 'Maria Lopez'],
    ['LOPEZ, MARIA & PEDRO', 'Pedro Lopez'],
    ['MR AND MRS JOHN SMITH', 'John Smith'],
    ['MARIA LOPEZ POD ANA LOPEZ', 'Maria Lopez'],
    ['MARIA LOPEZ DBA LOPEZ CLEANING LLC', 'Maria Lopez'],
    ['ANNA JONES FKA ANNA SMITH', 'Anna Smith'],
    ['JOHN SMITH; JANE DOE', 'Jane Doe'],
  ])('%s includes %s', (line, client) => {
    const results = namesIn(line).map((name) => compareNames(client, name));
    expect(results).toContain('match');
  });

  it('leaves out who inherits the account', () =>
    expect(namesIn('MARIA LOPEZ POD ANA LOPEZ').map((name) => compareNames('Ana Lopez', name))).toEqual(['different']));

  it('keeps a company together', () => expect(namesIn('SMITH AND SONS LLC')).toEqual(['SMITH AND SONS LLC']));
});

it('holders in a confirmation that confirms nothing are the same, whichever accounts have money', () => {
  const [own, theirs] = [['Bo Buyer'], ['Di Donor']];
  const holdersIn = (isConfirmed: boolean, one: number, other: number) => {
    const accounts = [
      { owners: own, value: one },
      { owners: theirs, value: other },
    ];
    return holdersOfConfirmation(isConfirmed, { accounts, counted: accounts }, ['Bo Buyer']);
  };
  for (const [one, other] of [
    [0, 0],
    [1, 0],
    [0, 1],
  ] as const)
    expect(holdersIn(false, one, other)).toEqual(holdersIn(false, 1, 1));
  expect(holdersIn(true, 1, 0)).toEqual({
    holder: { match: 'match', kind: 'person' },
    heldBy: [{ names: own, match: 'match' }],
  });
});

// First names with the short forms that banks and people in the United States commonly write. The list is short on
// purpose: a missing pair makes an honest client explain, a wrong pair makes a stranger's account look like theirs.
// The English short forms are those of github.com/carltonnorthern/nicknames, plus other spellings and the old
// abbreviations (Wm, Jas). The Spanish ones are common hypocorisms; es.wikipedia.org/wiki/Hipocorístico has more.
// Pure.
import { spelled } from './name-text.ts';

const NAMES = `
abigail: abby abbie gail
albert: al bert
alexander: alex al xander
alfred: al fred
allan: alan allen al
amanda: mandy
andrew: andy drew
anthony: tony antony
arthur: art
barbara: barb
benjamin: ben benny
bradley: brad
catherine: katherine kathryn katharine cathy kathy kate katie cat kat
charles: charlie chuck chas
christina: christine kristina kristine chris tina chrissy
christopher: chris topher kit
cynthia: cindy
daniel: dan danny
david: dave davy
deborah: debra deb debbie
dennis: denny
donald: don donnie
dorothy: dot dottie
douglas: doug
edward: ed eddie ted ned
eleanor: ellie nora
elizabeth: elisabeth liz lizzie beth betty betsy eliza libby
eugene: gene
frances: fran francie
francis: frank fran
frederick: fred freddie rick
gabriel: gabe
gerald: jerry gerry
geoffrey: jeffrey jeff geoff
george: geo
gregory: greg
harold: hal harry
henry: hank harry
jacob: jake
jacqueline: jackie
james: jim jimmy jamie jas
jennifer: jen jenny
jessica: jess jessie
john: jack johnny jon
jonathan: jon jonny
joseph: joe joey jos
joshua: josh
judith: judy
kenneth: ken kenny
kimberly: kim
lawrence: laurence larry
leonard: leo len lenny
louis: lewis lou
margaret: maggie meg peggy marge margie
matthew: matt
michael: mike mick micky
mohammed: mohammad muhammad mohamed mohamad muhammed mohd md
nathaniel: nathan nate nat
nicholas: nick nicolas
pamela: pam
patricia: pat patty tricia trish
patrick: pat paddy
peter: pete
philip: phillip phil
phyllis: phylis
raymond: ray
rebecca: becky becca
richard: dick rich rick ricky
robert: bob bobby rob robbie robt
ronald: ron ronnie
samantha: sam
samuel: sam sammy
sandra: sandy
stephanie: steph
steven: stephen steve
susan: sue susie suzanne
sara: sarah
teresa: theresa terry
theodore: ted teddy theo
thomas: tom tommy thos
timothy: tim
victoria: vicky tori
vincent: vince
walter: walt
william: bill billy will willie wm
zachary: zach zack
alberto: beto
alejandra: ale
alejandro: alex ale
antonio: tono tony
carolina: caro
concepcion: concha conchita
consuelo: chelo
cristina: cris
dolores: lola
eduardo: lalo edu
enrique: quique kike
ernesto: neto
federico: fede
fernando: fer nando
francisco: paco pancho fco
gabriela: gaby
gerardo: gera
graciela: chela
guadalupe: lupe lupita gpe
guillermo: memo
gustavo: tavo
hortensia: tencha
ignacio: nacho
isabel: chabela isa
jesus: chuy chucho
jose: pepe
josefina: pepa fina
leticia: lety
luis: lucho
manuel: manolo manny
maria: ma
mercedes: meche
miguel: migue
rafael: rafa
ramon: moncho
roberto: beto
rodolfo: fito
rosario: chayo
salvador: chava
santiago: chago santi
sergio: checo
teodoro: teo
vicente: chente
iulia: julia
ievgeni: evgeni
aleksandr: alexander oleksandr
dmitri: dmitry dimitri
sergei: serhii
`;

const shortFormsOf = new Map<string, Set<string>>();
for (const line of NAMES.trim().split('\n')) {
  const [name = '', forms = ''] = line.split(':');
  shortFormsOf.set(spelled(name), new Set(forms.trim().split(' ').map(spelled)));
}

const namesOf = new Map<string, Set<string>>();
for (const [name, forms] of shortFormsOf)
  for (const form of [name, ...forms]) namesOf.set(form, (namesOf.get(form) ?? new Set()).add(name));

/** Two first names of possibly one person: one is short for the other, or both are short for the same. */
export const areOneName = (one: string, other: string): boolean => {
  const names = namesOf.get(one);
  const others = namesOf.get(other);
  return names !== undefined && others !== undefined && [...names].some((name) => others.has(name));
};

// The agent's deals: the clients who were asked about each house, on which working day, and with which outcome.
import {
  addsPreApproval,
  filesAreAccepted,
  filesAreAskedAgain,
  firstPage,
  giftLetter,
  lenderLetter,
  shares,
  showsAuthority,
  statement,
} from './files.ts';
import { isInLetter, letterIsAnswered, letterIsOpened } from './offer-letter.ts';
import { type Deal, other } from './request.ts';
import * as client from './steps.ts';

const { answers, asksBank, HARBOR } = client;
const QUINNS = 'the.quinns@clients.example';
const ON_SPRUCE = '77 Spruce Street, Oregon, WI';

/** Clients who close at the end of next month, and who let the agent ask again until then. */
const closing = { amount: 300_000, says: 'We close at the end of next month.' };

const answered: Deal[] = [
  {
    client: { who: 'Maria Lopez', amount: 480_000, says: 'So that they take our offer seriously.' },
    house: { at: '14 Maple Street, Springfield, IL', offer: 475_000, neededIn: 2 },
    asked: [-6, '10:12'],
    next: [
      [-6, '12:41', client.opens],
      [-5, '9:26', answers(HARBOR, 'Maria Lopez')],
      [-4, '14:05', isInLetter],
      [-4, '15:22', letterIsOpened],
      [-3, '10:05', client.writes('Good morning, Ada. Have the sellers said anything yet?')],
      [-3, '10:31', client.isWrittenTo('Not yet. Their agent has opened our letter. I call you as soon as I hear.')],
      [-1, '16:18', letterIsAnswered],
    ],
  },
  {
    client: { who: 'Ken Ito', amount: 650_000, says: 'For the house by the lake.' },
    house: { at: '5 Shoreline Road, Monona, WI', offer: 640_000, neededIn: 1 },
    asked: [-5, '15:33'],
    next: [[-4, '10:57', client.answersAsIs(client.CREDIT_UNION, 'Ken Ito')]],
  },
  {
    client: { who: 'Carmen Vega', amount: 450_000, says: 'For the townhouse on Birch.' },
    house: { at: '31 Birch Street, Fitchburg, WI', offer: 449_000, neededIn: -1 },
    asked: [-5, '11:02'],
    next: [
      [-4, '11:06', answers(HARBOR, 'Luis Ortega')],
      [-4, '11:34', client.explains('Luis is my husband. We are buying together.')],
    ],
  },
  {
    client: {
      who: 'Wes Carter',
      others: [{ who: 'Olive Carter', role: 'donor' }],
      amount: 640_000,
      says: 'Your mother gets her own link for the gift.',
    },
    house: { at: ON_SPRUCE, offer: 636_000, neededIn: 6 },
    asked: [-4, '9:41'],
    next: [
      [-4, '13:10', asksBank(HARBOR, 'Wes Carter')],
      [
        -3,
        '9:08',
        other(
          'Olive Carter',
          client.gives({ amount: '90,000', relationship: 'mother', property: ON_SPRUCE, signature: 'Olive Carter' }),
        ),
      ],
    ],
  },
  {
    client: { who: 'June Keller', amount: 440_000, says: 'Your trust can be the buyer, too.' },
    house: { at: '8 Larkspur Lane, Verona, WI', offer: 438_000, neededIn: 7 },
    asked: [-4, '16:52'],
    next: [
      [-3, '9:31', answers(HARBOR, 'The Keller Family Trust')],
      [-3, '10:24', showsAuthority('The Keller Family Trust')],
    ],
  },
  {
    client: { who: 'Adele Marsh', amount: 505_000, says: 'Your investments count, with a margin.' },
    house: { at: '22 Prospect Avenue, Madison, WI', offer: 500_000, neededIn: 6 },
    asked: [-4, '10:40'],
    next: [
      [-4, '13:12', client.opens],
      [-3, '9:24', answers(client.HARBOR_BROKERAGE, 'Adele Marsh')],
      [-3, '10:09', addsPreApproval],
    ],
  },
  {
    client: { who: 'Rita Moss', amount: 500_000, says: 'The seller would like to see values.' },
    house: { at: '9 Regent Street, Madison, WI', offer: 495_000, neededIn: 3, role: 'seller' },
    asked: [-4, '9:17'],
    next: [[-2, '17:42', client.answersWithValues('Rita Moss')]],
  },
];

const stillGood: Deal[] = [
  {
    client: { who: 'Nina Park', ...closing },
    house: { at: '4 Quarry Lane, Stoughton, WI', offer: 298_000 },
    asked: [-9, '13:47'],
    next: [
      [-8, '11:41', client.letsAgentAskAgain],
      [-8, '11:48', answers(HARBOR, 'Nina Park')],
    ],
  },
  {
    client: { who: 'Theo Lang', ...closing },
    house: { at: '77 Mill Pond Road, Lodi, WI', offer: 298_000 },
    asked: [-9, '14:10'],
    next: [
      [-8, '11:44', client.letsAgentAskAgain],
      [-8, '11:51', answers(HARBOR, 'Theo Lang')],
      [-3, '10:21', client.isAskedAgain],
    ],
  },
  {
    client: { who: 'Vera Stone', ...closing },
    house: { at: '16 Depot Street, Oregon, WI', offer: 298_000 },
    asked: [-8, '9:26'],
    next: [
      [-8, '11:52', client.letsAgentAskAgain],
      [-8, '12:03', answers(client.EBBING, 'Vera Stone')],
      [-3, '10:14', client.isAskedAgain],
    ],
  },
];

const sharedFiles: Deal[] = [
  {
    client: { who: 'Nora Quist', amount: 600_000, says: 'For the farmhouse on Route 9.' },
    house: { at: '4410 Route 9, Mount Horeb, WI', offer: 590_000, neededIn: 2 },
    asked: [-3, '13:05'],
    next: [
      [-2, '17:36', shares(statement('Statement.pdf', { note: "My credit union isn't in the list." }), giftLetter)],
    ],
  },
  {
    client: { who: 'Felix Braun', amount: 355_000, says: 'For the bungalow on Elm.' },
    house: { at: '58 Elm Street, Madison, WI', offer: 350_000, neededIn: 5 },
    asked: [-6, '16:14'],
    next: [
      [-5, '10:36', shares(lenderLetter)],
      [-5, '14:20', filesAreAccepted],
    ],
  },
  {
    client: { who: 'Iris Tanaka', amount: 470_000, says: 'For the loft by the river.' },
    house: { at: '1 River Walk, Loft 8, Milwaukee, WI', neededIn: 4 },
    asked: [-4, '11:26'],
    next: [
      [-3, '9:08', shares(firstPage('Page 1 of 3.pdf'))],
      [-3, '11:40', filesAreAskedAgain('Please add pages 2 and 3: the balance is on them.')],
    ],
  },
];

/** Two offers go out tonight: one client's bank is slow, the other closed the page with a step left. */
const tonight: Deal[] = [
  {
    client: { who: 'Lily Chen', amount: 540_000, says: 'Our offer goes out tonight.' },
    house: { at: '501 Fifth Street, Madison, WI', offer: 538_000, neededIn: 0 },
    asked: [-1, '11:12'],
    next: [
      [0, '0:35', asksBank(client.SLOW)],
      [0, '0:20', client.writes('My bank says that it may take until this evening. Is that early enough?')],
    ],
  },
  {
    client: { who: 'Omar Haddad', amount: 425_000, says: 'The seller reads offers tonight.' },
    house: { at: '7 Marina Walk, Unit 12, Racine, WI', offer: 425_000, neededIn: 0 },
    asked: [-1, '14:02'],
    next: [
      [0, '2:20', client.agreesAndLeaves],
      [0, '1:50', client.writes('I linked my credit union, and then my phone rang. Is anything left to do?')],
      [0, '1:25', client.isWrittenTo('One step. The email that you just got leads to it. They read offers tonight!')],
    ],
  },
];

const open: Deal[] = [
  {
    client: { who: 'Priya Raman', amount: 720_000, says: 'For the offer on Alder Court.' },
    house: { at: '21 Alder Court, Madison, WI', offer: 715_000 },
    // A request this old has expired.
    asked: [-12, '10:09'],
  },
  {
    client: { who: 'Tom Okafor', amount: 310_000, says: 'For the duplex on Third.' },
    house: { at: '340 Third Street, Janesville, WI' },
    asked: [-9, '11:08'],
    next: [[-8, '15:31', client.isCanceled]],
  },
  {
    // Both people have the same address.
    client: {
      who: 'Nora Quinn',
      email: QUINNS,
      others: [{ who: 'Sam Quinn', email: QUINNS }],
      amount: 890_000,
      says: 'Each of you gets a link.',
    },
    house: { at: '19 Hawthorn Court, Middleton, WI', offer: 875_000, neededIn: 4 },
    asked: [-3, '10:31'],
    // The report waits for the other person.
    next: [[-2, '17:33', asksBank(HARBOR, 'Nora Quinn')]],
  },
  {
    client: { who: 'Grace Whitfield', amount: 1_250_000, says: 'The seller decides on that day.' },
    house: { at: '3 Orchard Hill, Galena, IL', offer: 1_240_000, neededIn: 3 },
    asked: [-5, '14:28'],
    next: [
      [-4, '16:06', client.opens],
      [-4, '16:12', client.writes('Before I link my bank: do the sellers see how much is in there?')],
      [-4, '16:47', client.isWrittenTo('No, Grace. The bank only confirms the amount. I see no balance, either.')],
      [-1, '12:20', client.writes("Thank you. I'll do it tonight, when I have my password at hand.")],
      [-1, '12:52', client.isWrittenTo('Perfect. Call me if anything is unclear.')],
    ],
  },
  {
    client: { who: 'Dev Patel', amount: 610_000, says: 'We need it by tomorrow night.' },
    house: { at: '240 Juniper Lane, Verona, WI', offer: 605_000, neededIn: 1 },
    asked: [-1, '9:52'],
  },
];

export const deals: Deal[] = [...answered, ...stillGood, ...sharedFiles, ...tonight, ...open];

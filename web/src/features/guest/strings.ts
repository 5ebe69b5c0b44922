import { type AskedAs, sharedWithAgent } from '#contracts/funds/request';
import { translated } from '#web/language/translations.ts';

type Agent = { name: string; email: string; sees: string };
type Assurance = { next: string; sees: string; stop: string };

export const english = {
  title: 'Proof of funds',
  opening: 'Opening your link...',
  openingWords:
    "You've been asked for proof of funds. Your bank confirms it directly, nothing is shared before you agree, and you can withdraw it at any time.",
  ask: {
    greeting: (client: string) => (client ? `Hello ${client},` : 'Hello,'),
    headline: 'has requested your proof of funds report.',
    atLeast: 'for at least',
    together: {
      two: 'together with your co-buyer',
      more: 'together with the others who were asked',
      donor: 'your gift included',
      guarantor: 'as a guarantor',
    },
    togetherNote: {
      two: 'Each of you will use your own link, and your accounts count together. All you see of each other is when their part is done.',
      more: 'Each of you will use your own link. All you see of each other is when all parts are done.',
      donor:
        'Everyone who was asked uses their own link. All you see of the others is when all parts are done, and they see nothing about you.',
      guarantor:
        "Your money is listed apart from the buyers', and never added to it. All you see of the others is when all parts are done.",
    },
    forSeller: (agent: string) => `${agent} represents the seller.`,
    neededEvent: 'Proof of funds needed',
    message: (agent: string) => `${agent} writes`,
    until: 'Open until',
  },
  pin: {
    title: 'Enter your pin',
    words:
      'It is in the email that you got from Groundwork about this request. Only you have it: never give it to anyone, not even to your agent.',
    label: 'Pin',
    hint: 'Eight letters and digits',
    open: 'Open',
    lost: "You can't find the email?",
    wrong: {
      title: "That pin doesn't open this link",
      words: 'Compare it with our latest email to you, and enter it again. Or have us email you the whole link.',
      again: 'Enter the pin again',
    },
  },
  steps: ['Accept legal closure', 'Link accounts', 'Report complete'],
  license: {
    title: 'Before you begin',
    region: 'License terms',
    verifyTitle: 'Who can check your report?',
    verify:
      'Anyone who has your report can check it: they see the result, the amount, any total it shows, your name, the account holder, your bank and the dates. Once you withdraw it, they see only that, who it was for, and its dates.',
    accept: 'I have read and accept the license terms.',
    proceed: 'PROCEED',
  },
  link: {
    title: 'Link your bank account',
    words: 'You sign in at your bank. We never see your password.',
    sample: 'Continue with the sample bank',
    sampleWords: 'Here your client signs in at their bank and picks the accounts. A sample asks no bank.',
    others: 'Other ways and settings',
    wizard: 'Choose the accounts and add a note',
    wizardNote: 'You decide account by account, and send it yourself.',
    noBank: 'Share files instead',
    noBankNote: "For a bank that isn't there, or that you can't link.",
  },
  draft: {
    title: 'You have a draft',
    words: (agent: string) => `Nothing has been sent to ${agent}. Open your draft to finish it.`,
    open: 'Open my draft',
  },
  documents: {
    title: 'Share files instead of linking a bank',
    words: (agent: string) =>
      `Add your bank statements, a gift letter or a lender's letter. ${agent} reviews them. They count for less than a linked bank, because no bank verifies them.`,
    asked: (agent: string) => `${agent} asks for something else`,
    states: {
      sent: (agent: string) =>
        `You've shared your files. We've notified ${agent}, who reviews them. You can close this page.`,
      accepted: (agent: string) => `${agent} has accepted your files. There's nothing more for you to do.`,
      withdrawn: (agent: string) =>
        `You took your files back. ${agent} can no longer open them, and we've deleted them.`,
    },
    share: (count: number, agent: string) =>
      count === 1 ? `Share with ${agent}` : `Share ${count} files with ${agent}`,
    busy: 'You can share them once every upload has finished.',
    takeBack: 'Take everything back',
    takeBackTitle: 'Take your files back?',
    takeBackWords: (agent: string) =>
      `${agent} can no longer open them, and we delete them. We'll let ${agent} know. You can't undo this.`,
    bankNote: 'Can you link your bank after all?',
    bank: 'Link my bank',
  },
  agreed: {
    words: (agent: string) =>
      `You agreed that we send the result to ${agent} as soon as your bank confirms. You can close this page: we'll email you when it's done, or when one step is left for you.`,
    /** The bank has answered, and something is left to do. */
    left: (agent: string) =>
      `Nothing has been sent to ${agent}. Once your accounts reach the amount, we send the result, as you agreed.`,
    stop: "Stop, don't send it",
    stopTitle: 'Stop sending the result?',
    stopWords: (agent: string) =>
      `Nothing is sent to ${agent} until you decide again. If it has already been sent, you can withdraw it here.`,
  },
  resuming: 'Looking up where you left off...',
  reading: "Your bank is linked. We're waiting for it to send us your balances.",
  readingMore: "We're waiting for the bank you just added.",
  /** These accounts, this total, goes to the agent: send or not. */
  shown: {
    title: (agent: string) => `Send this to ${agent}?`,
    holder: (names: string) => `Held by ${names}`,
    worth: (value: string) => `Worth ${value}`,
    leftOut: (why: string) => `Not counted: ${why}`,
    matures: (day: string) => `Matures ${day}`,
    total: (minimum: string) => `Together, of at least ${minimum}`,
    send: 'Send',
    stop: "Don't send",
  },
  stopped: {
    title: 'Nothing is sent',
    words: (agent: string) => `You stopped it. ${agent} gets nothing until you decide again.`,
    look: 'Show me the result again',
  },
  short: {
    title: 'Below the requested amount',
    more: 'Another account may count, too.',
    moreAgreed: 'Nothing has been sent. Once another account makes up the amount, we send the result, as you agreed.',
    linkMore: 'Link another bank',
    sendWords: (agent: string, minimum: string) => `${agent} will see that ${minimum} couldn't be confirmed.`,
    /** The text for a request that only asks for a confirmation. */
    sees: (agent: string, minimum: string) =>
      `${agent} would see that ${minimum} couldn't be confirmed, the name of your bank and of the account holder, and no balances.`,
    needs: (agent: string) => `If you send it, ${agent} learns this.`,
    send: 'Send as is',
  },
  noneSuitable: {
    title: 'None of these accounts count',
    words: "You haven't linked an account that counts in this request yet: please link one, at this bank or another.",
  },
  asking: 'Asking your bank for the report...',
  building: {
    title: 'Report Building Underway',
    words: (agent: string) =>
      `Thank you! Your bank is putting the report together. It takes a minute or two, and ${agent} gets it as soon as it's ready.`,
    leave: 'You can close this page now.',
  },
  buildFailed: {
    title: "We couldn't build the report",
    bank: "Your bank couldn't put the report together.",
    retry: 'Try again',
    relink: 'Link the account again',
  },
  inProgress: {
    title: 'Report already in progress. Thank you!',
    words: (agent: string) => `There's nothing more for you to do. ${agent} gets it as soon as your bank responds.`,
  },
  part: {
    title: 'Your part is done',
    words: (agent: string) =>
      `Your bank has responded. ${agent} gets one report covering you both as soon as both parts are done.`,
    next: (agent: string) =>
      `${agent} gets the report as soon as both parts are done. Come back to this link to see who has opened it.`,
    coBuyerDone: "Your co-buyer's part is done.",
    more: {
      words: (agent: string) =>
        `Your bank has responded. ${agent} gets one report covering all of you as soon as all parts are done.`,
      next: (agent: string) =>
        `${agent} gets the report as soon as all parts are done. Come back to this link to see who has opened it.`,
      othersDone: 'All parts are done.',
    },
  },
  gift: {
    title: 'Sign your gift letter',
    words: (agent: string) =>
      `Lenders ask for a letter that says the money is a gift. ${agent} gets it, and learns whether your bank has the amount, and nothing more about your accounts. Nothing is sent before you sign.`,
    amount: 'Amount of the gift in dollars',
    relationship: 'Your relationship to the recipient',
    relationshipNote: 'For example: mother, uncle, domestic partner.',
    property: 'Address of the property',
    copy: 'Read it in Spanish',
    signature: 'Your signature',
    signatureNote: (name: string) => `Type your name: ${name}. You sign the English text.`,
    sign: 'Sign the gift letter',
    own: { title: 'Your gift letter', words: 'The letter as you signed it.', download: 'Download your gift letter' },
  },
  complete: {
    title: 'Report complete',
    transaction: 'Open the steps for sellers',
    words: (agent: string) => `Your bank has responded, and ${agent} has your report. Thank you!`,
    leave: 'You can close this page now.',
  },
  notConfirmed: {
    title: "Your funds weren't confirmed",
    words: (agent: string, askedAs: AskedAs) =>
      `${askedAs === 'alone' ? 'The accounts you shared' : askedAs === 'two' ? "Your accounts and your co-buyer's together" : 'All of you together'} don't confirm the amount, and ${agent} has a report that says so.`,
    /** Banks that the client keeps, or lets the agent ask again. */
    connected: (banks: string, count: number) =>
      count === 1 ? `${banks} is still connected.` : `${banks} are still connected.`,
    disconnectTitle: (banks: string) => `Disconnect ${banks}?`,
    disconnectWords: (agent: string) =>
      `We no longer have access there, and we delete what we read. ${agent} can't ask again. The report stays as it is; you can withdraw it below.`,
  },
  withdrawn: {
    title: 'Your report has been withdrawn',
    words: (agent: string) => `${agent} can no longer open or verify it, and has been notified.`,
  },
  control: {
    title: 'Your reports',
    offer: {
      title: 'Your offer',
      words: "Make it here, or look at it. You see no other offers, and other buyers don't see yours.",
      open: 'Go to your offer',
    },
    failed: "We couldn't list your reports.",
    amount: (amount: string) => `At least ${amount}`,
    to: (reader: string) => `for ${reader}`,
    states: {
      pending: 'Being built',
      ready: 'Your part is done',
      valid: 'Valid until',
      expired: 'Expired',
      superseded: 'Replaced by a newer one',
      withdrawn: 'Withdrawn',
      failed: 'Could not be built',
    },
    notOpened: 'No one has opened it yet.',
    neverOpened: 'No one opened it.',
    openedBy: (reader: string) => `Opened by ${reader}:`,
    notConfirmed: "It says that the amount isn't confirmed.",
    copy: 'See my copy',
    download: 'Download PDF',
    pdfName: 'Proof of funds',
    withdraw: 'Withdraw',
    withdrawTitle: 'Withdraw this report?',
    withdrawWords: (reader: string) =>
      `${reader} will no longer be able to open or verify it, and we'll notify them. You can't undo this.`,
    withdrawAnswerTitle: "Withdraw your answer before it's sent?",
    withdrawAnswerWords: (reader: string) =>
      `${reader} won't get a report, and we'll let them know that you withdrew your answer. You can answer again with the same link.`,
    banks: 'Your bank connection',
    ending:
      "We're ending the connection to your bank, and read nothing from it anymore. We keep trying until it's done. You can close this page.",
    noBanks: 'No bank is connected. We no longer have access to yours.',
    keep: 'Keep the connection for 30 days',
    keepNote: 'So you can send more reports, for other amounts, without signing in to your bank again.',
    another: 'Send another report',
    disconnect: 'Disconnect my bank',
    disconnectTitle: 'Disconnect your bank and withdraw everything?',
    disconnectWords:
      "All your reports stop working right away, your bank no longer gives us access, and we delete what we read from it. You can't undo this.",
    disconnectBanksTitle: 'Disconnect your bank?',
    disconnectBanksWords:
      'Your bank no longer gives us access, and we delete what we read from it. You can link it again.',
    unsent: 'Your bank and browsers',
    cancel: 'Cancel',
  },
  /** The client lets the agent ask again, up to the closing date. */
  stillGood: {
    title: 'Still good?',
    closing: 'Closing date',
    closingNote: "If you don't know it yet, choose a day by which it should be done.",
    allow: (agent: string) => `Let ${agent} ask`,
    allowed: (agent: string) => `${agent} may ask "still good?" until`,
    asking: (agent: string) => `${agent} has asked, and your bank is answering.`,
    signIn: (bank: string) => `${bank} needs you to sign in again before it answers.`,
    change: 'Change the day',
    end: 'End it',
    endTitle: 'End "still good?"?',
    endWords: (agent: string) =>
      `${agent} can't ask your bank again, and we'll let them know. The report they have doesn't change. We also end the connection to your bank, unless you keep it for more reports.`,
    ended: "It has ended. Your bank isn't asked again.",
  },
  explain: {
    you: 'You',
    before: "Is the account in another name, such as your spouse's or a company's? You can explain it now.",
    different: 'The account is in another name',
    unknown: "Your bank didn't clearly say who owns the account",
    seen: (agent: string) => `${agent} sees this. You can explain it.`,
    open: 'Explain whose account it is',
    change: 'Change my explanation',
    reason: 'Whose account is it?',
    own: 'In your own words (optional)',
    seenBy: (agent: string) =>
      `${agent}, and anyone who checks the report, sees this as your words. It doesn't change the result.`,
    send: 'Send my explanation',
    sent: (agent: string) => `We've let ${agent} know.`,
    cancel: 'Cancel',
  },
  /** A trust, a company or an estate holds the money. */
  authority: {
    title: 'How you sign for the holder of the money',
    words: (agent: string) =>
      `Your bank names a trust, a company or an estate as the holder. If you sign for it, share a document that says so, such as a certification of trust or a resolution. Only ${agent} sees it. Once ${agent} accepts it, your report says that you sign for the holder.`,
    open: 'Show that I sign for it',
    another: 'Share another document',
    entity: 'Name of the trust, company or estate',
    entityHint: 'As your bank has it.',
    capacity: 'How do you sign for it?',
    share: (agent: string) => `Share with ${agent}`,
    sent: (agent: string) => `Shared. ${agent} reviews it.`,
    claim: (entity: string, capacity: string) => `${entity}: you sign as ${capacity}`,
    states: {
      shared: (agent: string) => `${agent} hasn't reviewed it yet. Until then: "authority not shown".`,
      accepted: (agent: string) => `${agent} has accepted your document, and your report says so.`,
      refused: (agent: string) => `${agent} asks for something else:`,
    },
    takeBack: 'Take back',
    takeBackOf: (entity: string) => `Take back the document about ${entity}`,
    takeBackTitle: (entity: string) => `Take back the document about ${entity}?`,
    takeBackWords: (agent: string) =>
      `${agent} can no longer open it, and your report says "authority not shown" again. You can share another one.`,
    takenBack: 'Taken back.',
  },
  assurance: {
    label: 'Good to know',
    next: 'What happens next',
    sees: 'Who sees what',
    counts: 'What counts',
    stop: 'How to stop',
  },
  /** Keyed by the agent's choice: a confirmation, values, or values with details. */
  agentSees: sharedWithAgent.en,
  /** The agent can send letters without asking, so the page says this before anything is shared. */
  letters: (agent: string) =>
    `${agent} can pass the report on, and send the other side letters that confirm an amount. We email you about each letter.`,
  assurances: {
    license: ({ name, email }: Agent): Assurance => ({
      next: 'You accept the terms, link a bank account, and we make the report. It takes about five minutes.',
      sees: `No one sees anything yet. ${name} only knows that you opened this link.`,
      stop: `Close this page: nothing has been shared. You can let ${name} know at ${email}.`,
    }),
    link: ({ email, sees }: Agent): Assurance => ({
      next: 'You choose your bank, sign in there and pick the accounts. Then we ask the bank for the total.',
      sees,
      stop: `Close this page: nothing is shared. Once you've linked your bank, a button on this page stops it until it's sent. Questions? ${email}`,
    }),
    documents: ({ name, email }: Agent): Assurance => ({
      next: `You add files and share them. ${name} opens them, and accepts them or asks for something else.`,
      sees: `Nothing before you share. Then only ${name}: your files, your notes, and that no bank has verified them.`,
      stop: `Remove a file, or take everything back on this page at any time. We delete files after 30 days. Questions? ${email}`,
    }),
    waitingAgreed: ({ name, sees }: Agent): Assurance => ({
      next: 'Your bank gives us the total, and we send the result. You can leave.',
      sees: `For now, ${name} sees only that you've linked a bank. Then: ${sees}`,
      stop: 'Press the button on this page at any time before the result is sent.',
    }),
    waiting: ({ name }: Agent): Assurance => ({
      next: 'Your bank gives us the total, and you see it. Then you decide.',
      sees: `${name} sees only that you've linked a bank.`,
      stop: 'Close this page. You can come back with the same link; nothing is sent without you.',
    }),
    shown: ({ name, sees }: Agent): Assurance => ({
      next: 'You decide whether it is sent.',
      sees: `For now, ${name} sees only that you've linked a bank. If you send it: ${sees}`,
      stop: 'Close this page: nothing is sent without your tap.',
    }),
    shortAgreed: ({ name, sees }: Agent): Assurance => ({
      next: 'You can link another account. As soon as your accounts reach the amount, we send the result.',
      sees: `For now, ${name} sees only that you've linked a bank. Then: ${sees}`,
      stop: 'Press the button on this page at any time before the result is sent. Closing the page stops nothing.',
    }),
    sent: ({ name, email, sees }: Agent): Assurance => ({
      next: `We seal the report and notify ${name}. It's valid for 30 days. We remove your bank connection afterward, unless you keep it.`,
      sees: `${sees} Anyone who has the report can read and verify it.`,
      stop: `Withdraw the report or disconnect your bank on this page at any time. Questions? ${email}`,
    }),
    complete: ({ name, email, sees }: Agent): Assurance => ({
      next: `${name} can rely on the report for 30 days. Come back to this link to see who has opened it.`,
      sees: `${sees} Anyone who has the report can read and verify it.`,
      stop: `Withdraw the report on this page at any time. Questions? ${email}`,
    }),
    notConfirmed: ({ name, email, sees }: Agent): Assurance => ({
      next: `${name} knows that the amount isn't confirmed. Come back to this link to see who has opened the report.`,
      sees: `${sees} Anyone who has the report can read and verify it.`,
      stop: `Withdraw the report on this page at any time. Questions? ${email}`,
    }),
    withdrawn: ({ name, email }: Agent): Assurance => ({
      next: `Nothing, unless you want to: ${name} can send you a new request.`,
      sees: `No one can open your reports anymore. ${name} still sees that there was one, and when. Anyone who checks it sees that it was withdrawn, who it was for, and its dates.`,
      stop: `It has been stopped. Questions? ${email}`,
    }),
  },
};

export type GuestStrings = typeof english;
export const useGuestStrings = translated('guest', english);

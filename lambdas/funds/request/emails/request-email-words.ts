// What the emails of a funds request say to the client.
import { longDate } from '#core/mail/long-date.ts';
import { usualWords } from '#core/mail/usual-words.ts';
import { formatCents } from '#core/platform/money.ts';
import { type About, english as asking } from './proof-request-words.ts';

export const english = {
  ...asking,
  privateLink: usualWords.en.privateLink,
  complete: {
    subject: 'Your proof of funds is complete',
    preheader: ({ agentName }: About) => `We've notified ${agentName}. You don't need to do anything else.`,
    words: ({ agentName, joint }: About) =>
      joint
        ? `Your part and your co-buyer's part are done, and ${agentName} has received one report covering you both. You don't need to do anything else.`
        : `Your bank has responded, and ${agentName} has received the report. You don't need to do anything else.`,
    /** What was shared, with whom, and until when. */
    receipt: ({ agentName, agentEmail, proofAmount, answered }: About): string =>
      [
        `Shared with: ${agentName} (${agentEmail})`,
        `Amount: ${formatCents(answered?.proofAmount ?? proofAmount)}`,
        ...(answered ? [`Valid until: ${longDate(answered.validUntil)}`] : []),
      ].join('\n'),
    inDoubt: ({ agentName }: About) =>
      `Your bank names another account holder, or none. ${agentName} sees that. You can explain it on your page, in your own words.`,
    verify:
      'Anyone who has the report can check it on our verify page, which says the result, the amount, any total it shows, your name, the account holder, the bank and the dates.',
    /** A report for two buyers has no copy for either: it would tell each about the other. */
    withdraw: ({ joint }: About): string =>
      joint
        ? 'You can see who has opened it, or withdraw it, at any time on your page.'
        : 'You can see your copy, download it, or withdraw it at any time on your page.',
    /** By what was sent: a confirmation, values, or values with details. */
    shows: {
      1: "The report says whether the requested amount is available, the name of your bank and the account holder's name. It doesn't show balances, account numbers or transactions.",
      2: "The report shows your bank, the account holder's name, and the accounts with their last digits, values and the total. It doesn't show transactions.",
      3: 'The report shows your bank, and the accounts with their last digits, values, holders and 90 days of transactions, and the total.',
    },
    alsoAddress: "It also shows the account holder's address, as you chose.",
    action: 'See who opens it, or withdraw it',
  },
  notConfirmed: {
    subject: "Your proof of funds wasn't confirmed",
    preheader: ({ agentName }: About) => `${agentName} has received a report that says so.`,
    words: ({ agentName, joint, proofAmount, answered }: About) => {
      const amount = formatCents(answered?.proofAmount ?? proofAmount);
      return joint
        ? `Both banks were asked again at the same time, and your accounts and your co-buyer's together don't confirm ${amount}. ${agentName} has received one report covering you both that says so.`
        : `Your bank has responded, and the accounts you shared don't confirm ${amount}. ${agentName} has received a report that says so.`;
    },
    connected: 'Your bank is still connected. You can disconnect it on your page at any time.',
    disconnected: "We've ended the connection to your bank, unless you chose on your page to keep it.",
  },
  part: {
    subject: 'Your part of the proof of funds is done',
    preheader: "You don't need to do anything else.",
    words: ({ agentName }: About) =>
      `Your bank has responded. ${agentName} gets one report covering you both once your co-buyer's part is done. You don't need to do anything else.`,
    shows: 'No one sees how much your part adds up to: not your co-buyer, and not the person who asked.',
    stays:
      'Right before the report is made, both banks are asked again, so your bank stays connected until then, for at most 30 days.',
    action: 'See your part, or withdraw it',
  },
  partLost: {
    subject: 'Your bank needs you once more',
    preheader: ({ agentName }: About) => `Nothing has been sent to ${agentName}.`,
    words: ({ agentName }: About) =>
      `Right before your joint report for ${agentName} is made, both banks are asked again, and we couldn't get an answer from yours. So there's no report yet, and nothing has been sent.`,
    next: 'Your bank may want you to sign in again. You can do that on your page, or link your bank again. It takes about a minute.',
    action: 'Continue my proof of funds',
  },
  partExpired: {
    subject: 'Your part of the proof of funds has expired',
    preheader: "We've deleted what your bank told us.",
    words: ({ agentName }: About) =>
      `Your co-buyer's part didn't arrive within 30 days, so there's no report, and we've deleted your part. ${agentName} hasn't seen it.`,
    next: ({ agentName }: About) =>
      `You don't need to do anything. If it's still needed, ${agentName} can send both of you a new request.`,
  },
  /** A bank is linked, nothing has been sent, and something is left for the client to do. */
  stepLeft: {
    subject: {
      step: 'One step left for your proof of funds',
      tap: 'One tap left for your proof of funds',
    },
    preheader: ({ agentName }: About) => `Nothing has been sent to ${agentName} yet.`,
    words: {
      'sign in': (_request: About): string =>
        'Your bank is linked, but it needs you to sign in again before it confirms your funds. It takes about a minute.',
      'link again': (_request: About): string =>
        "We couldn't get the report from your bank. Please link it again, or link another bank.",
      'link an account': (_request: About): string =>
        'None of the accounts you shared counts: only checking and savings accounts in US dollars do, and only if the bank provides their balance. Please link one, at this bank or another.',
      'add or send': ({ proofAmount }: About): string =>
        `The accounts you linked don't add up to ${formatCents(proofAmount)}. You can link another bank, or send the report as it is.`,
      decide: (_request: About): string =>
        'Your bank has answered. Open your link to see the accounts and the total, and to send them or not.',
    },
    undecided: ({ agentName }: About): string =>
      `Nothing has been sent to ${agentName}, and nothing is until you decide.`,
    /** Once another bank makes up for it, no further tap is needed. */
    untilEnough: ({ agentName }: About): string =>
      `Nothing has been sent to ${agentName}. If you link another bank and your accounts reach the amount, we send the result, as you agreed.`,
    after: ({ agentName }: About): string =>
      `After that we send the result to ${agentName}, as you agreed. Nothing has been sent yet.`,
    stop: 'Changed your mind? The same page has a button that stops it.',
    action: {
      'sign in': 'Sign in at my bank',
      'link again': 'Link my bank again',
      'link an account': 'Link an account',
      'add or send': 'Decide what to send',
      decide: 'See the result and decide',
    },
  },
  bank: {
    ended: {
      subject: (bank: string) => `${bank} is no longer linked`,
      preheader: (_bank: string) => "We've deleted what we read there.",
      words: (bank: string) =>
        `Our access to your accounts at ${bank} has ended, because you or the bank ended it. We've deleted what we read there.`,
      next: ({ agentName }: About) =>
        `${agentName} is still waiting for your proof of funds. If you'd still like to send it, open your link and link a bank again.`,
      action: 'Link a bank again',
    },
    accountEnded: {
      subject: (bank: string) => `An account at ${bank} is no longer shared`,
      preheader: (_bank: string) => "We've deleted what we read from it.",
      words: (bank: string) =>
        `You or ${bank} ended our access to one of your accounts. We've deleted what we read from it.`,
      next: (_request: About) => 'You can continue with your other accounts, or link another bank.',
      action: 'Continue my proof of funds',
    },
    signIn: {
      subject: (bank: string) => `${bank} needs you to sign in again`,
      preheader: (_bank: string) => 'It takes about a minute. Nothing you entered is lost.',
      words: (bank: string) =>
        `Before ${bank} confirms your funds, it needs you to sign in again. It takes about a minute, and nothing you entered is lost.`,
      next: ({ agentName }: About) => `${agentName} is waiting for your proof of funds.`,
      action: 'Sign in at my bank',
    },
    sentStays: ({ agentName }: About) =>
      `The report that ${agentName} received doesn't change. You can see who opens it, or withdraw it, with your link.`,
    seeReport: 'See my report',
  },
  /** The agent asked "still good?": each time, the client learns what came of it. */
  stillGood: {
    subject: {
      confirmed: 'Your funds were confirmed again',
      below: "Your funds weren't confirmed this time",
      'no account': "Your funds weren't confirmed this time",
      'sign in': 'Your bank needs you to sign in again',
      failed: "Your bank couldn't be asked again",
      ended: 'Your bank can no longer be asked again',
    },
    preheader: ({ agentName, stillGood }: About) =>
      stillGood
        ? `${agentName} asked whether your funds are still good.`
        : `${agentName} can no longer ask whether your funds are still good.`,
    words: {
      confirmed: ({ agentName, proofAmount, joint }: About): string =>
        `${agentName} asked whether your funds are still good, as you agreed. ${joint ? "Your bank and your co-buyer's together" : 'Your bank'} confirmed at least ${formatCents(proofAmount)}, and ${agentName} has a new letter. It takes the place of the earlier one.`,
      below: ({ agentName, proofAmount, joint }: About): string =>
        `${agentName} asked whether your funds are still good, as you agreed. Your accounts${joint ? " and your co-buyer's together" : ''} don't reach ${formatCents(proofAmount)} today, and ${agentName} has a new letter that says so. It takes the place of the earlier one.`,
      'no account': ({ agentName }: About): string =>
        `${agentName} asked whether your funds are still good, as you agreed. The account behind your letter was closed or is no longer shared, so the amount isn't confirmed, and ${agentName} has a new letter that says so. It takes the place of the earlier one.`,
      'sign in': ({ agentName }: About): string =>
        `${agentName} asked whether your funds are still good, as you agreed. Your bank needs you to sign in again before it answers. Until then, your earlier letter doesn't change.`,
      failed: ({ agentName, joint }: About): string =>
        `${agentName} asked whether your funds are still good, as you agreed. ${joint ? "Your bank or your co-buyer's" : 'Your bank'} didn't answer. Your earlier letter doesn't change.`,
      ended: ({ agentName }: About): string =>
        `${agentName} can only ask again while you and your co-buyer both agree, and that has ended. We end the connection to your bank, unless you keep it for something else. The letters that ${agentName} has are listed on your page.`,
    },
    shows:
      "It shows no balances, account numbers or transactions: only whether the amount is confirmed, your bank and the account holder's name.",
    end: ({ agentName, stillGood }: About): string =>
      `${agentName} may ask until ${longDate(`${stillGood?.until}T12:00:00Z`)}. You can end it on your page at any time. Then we also end the connection to your bank, unless you keep it for something else.`,
    action: 'See it, or end it',
    signIn: 'Sign in at my bank, or end it',
    see: 'See my page',
  },
  extended: {
    subject: ({ agentName }: About) => `${agentName} gave you more time for your proof of funds`,
    preheader: ({ expiresAt }: About) => `Your link now works until ${longDate(expiresAt)}.`,
    words: ({ agentName, expiresAt }: About) =>
      `${agentName} gave you more time: you can answer until ${longDate(expiresAt)}. Use the link below; if an earlier one no longer works, this one does.`,
    action: 'Continue my proof of funds',
  },
  expired: {
    subject: ({ agentName }: About) => `${agentName}'s request for your proof of funds has expired`,
    preheader: "You don't need to do anything.",
    words: ({ agentName }: About) =>
      `The time to answer ${agentName}'s request is over, and your link no longer works. What your bank told us for it is deleted.`,
    next: ({ agentName, agentEmail }: About) =>
      `You don't need to do anything. If it's still needed, ask ${agentName} (${agentEmail}) for more time.`,
  },
  locked: {
    subject: 'We locked your proof-of-funds link',
    preheader: 'Someone entered wrong pins.',
    words:
      'Your link was opened with a wrong pin too many times, so we locked it. No one got in, and nothing was shared.',
    next: ({ agentName, agentEmail }: About) =>
      `To get a new link, ask ${agentName} (${agentEmail}) to send you a reminder. If you typed the pin yourself, copy it from the new email.`,
  },
  cancelled: {
    subject: ({ agentName }: About) => `${agentName} canceled the request for your proof of funds`,
    preheader: "The request was canceled. You don't need to do anything.",
    heading: 'This request was canceled',
    words: ({ agentName }: About) =>
      `${agentName} canceled the request for your proof of funds. The earlier link no longer works, and you don't need to do anything.`,
  },
};

export type RequestWords = typeof english;

import type { NewsKind } from '#contracts/members/notifications';

export const strings = {
  heading: 'Notifications',
  words: 'Choose what we tell you about, and how. Your dashboard shows all of it either way.',
  by: { email: 'Email', push: 'On my devices' },
  byLabel: {
    email: (kind: string) => `${kind} by email`,
    push: (kind: string) => `${kind} on my devices`,
  },
  loading: 'Loading',
  failed: "We couldn't load your notifications",
  notSaved: "We couldn't save your choice",
  kinds: {
    reports: { label: 'Reports', hint: 'A proof-of-funds report has arrived.' },
    requests: { label: 'Requests', hint: 'A request has expired, or its link is locked.' },
    clients: {
      label: 'Messages',
      hint: 'A client wrote to you while you were away, or asked to talk to you. An email to a deal waits for you.',
    },
    documents: { label: 'Signing', hint: "It's your turn to sign, or a client has declined." },
    files: { label: 'Files', hint: 'A client shared files instead of linking a bank, or took them back.' },
    letters: { label: 'Replies to letters', hint: 'The other side replied to a letter that you sent.' },
  } satisfies Record<NewsKind, { label: string; hint: string }>,
  device: {
    heading: 'Notifications on this device',
    words: 'What happened, without names or amounts: a lock screen can be read by anyone.',
    label: 'Show news on this device',
    states: {
      off: 'Also while Groundwork is closed.',
      on: 'Also while Groundwork is closed, until you log out on this device.',
      'while-open':
        "Only while Groundwork is open in the background. This browser can't get news otherwise, or can't just now: turn it off and on to try again.",
      blocked: "Your browser blocks Groundwork's notifications. Allow them in the browser's settings for this site.",
    },
    others: 'Your other devices with news',
    since: 'since',
    turnOff: 'Turn off',
    turnOffLabel: (device: string) => `Turn off news on ${device}`,
    turnOffTitle: (device: string) => `Turn off news on ${device}?`,
    turnOffWords: 'It can only be turned on again on that device.',
    turnedOff: (device: string) => `${device} gets no more news.`,
  },
  always: 'We always email you about sign-ins and security, payments, signed copies, and reports that were withdrawn.',
} as const;

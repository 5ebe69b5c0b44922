import { CALLING_HOURS } from '#contracts/clients/consent';

/** 'a.m.' and 'p.m.' end a sentence, too. */
const hour = (of24: number) => `${of24 % 12 || 12} ${of24 < 12 ? 'a.m.' : 'p.m.'}`;

export const strings = {
  title: 'Who to Call',
  description:
    "Only clients who agreed to be called. Those you've never called come first, then those you called longest ago.",
  loading: 'Loading...',
  failed: 'Error: Failed to fetch call list',
  noneTitle: 'No one to call yet',
  none: 'Clients who agree to be called will appear here. Check Phone Campaign in the client list when they do.',
  toClients: 'Go to the client list',
  verified: 'Verify numbers',
  never: 'Never called',
  called: 'Called',
  last: 'Last called',
  markCalled: 'Called',
  markFor: (name: string) => `Mark ${name} as called`,
  undo: 'Undo',
  undoFor: (name: string) => `Undo the call to ${name}`,
  callFor: (name: string, phone: string) => `Call ${name} at ${phone}`,
  note: 'Note',
  noteFor: (name: string) => `Note on ${name}`,
  notePlaceholder: 'What you talked about, when to call again',
  saveNote: 'Save note',
  noteSaved: 'Note saved.',
  quiet: (time: string) => `It's ${time} there. Call between ${hour(CALLING_HOURS.from)} and ${hour(CALLING_HOURS.to)}`,
  time: (time: string) => `${time} there`,
  saveFailed: "We couldn't save this.",
  more: 'Load more',
  record: 'Consent record',
} as const;

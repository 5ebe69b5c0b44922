import { CALLING_HOURS } from '#contracts/clients/consent';

/** As the client's own time beside it. */
const hour = (of24: number) => `${of24 % 12 || 12} ${of24 < 12 ? 'AM' : 'PM'}`;

export const strings = {
  title: 'Who to Call',
  description:
    "Only clients who agreed to be called. Those you planned to call by today come first, then those you've never called, then those you called longest ago.",
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
  due: 'Planned for today or earlier',
  unplanned: 'Next',
  later: 'Planned for later',
  callOn: 'Call again on',
  callOnFor: (name: string) => `Call ${name} again on`,
  noteFor: (name: string) => `Note on ${name}`,
  notePlaceholder: 'What you talked about',
  save: 'Save',
  saved: 'Saved.',
  quiet: (time: string) =>
    `It's ${time} there. Call between ${hour(CALLING_HOURS.from)} and ${hour(CALLING_HOURS.to)}.`,
  time: (time: string) => `${time} there`,
  saveFailed: "We couldn't save this.",
  more: 'Load more',
  record: 'Consent record',
} as const;

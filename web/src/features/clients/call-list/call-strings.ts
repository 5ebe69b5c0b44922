import { CALLING_HOURS } from '#contracts/clients/consent';

/** An hour in the same format as the client's local time beside it. */
const hour = (of24: number) => `${of24 % 12 || 12} ${of24 < 12 ? 'AM' : 'PM'}`;

export const strings = {
  title: 'Who to Call',
  called: 'Called',
  markFor: (name: string) => `Mark ${name} as called`,
  undoFor: (name: string) => `Undo the call to ${name}`,
  callFor: (name: string, phone: string) => `Call ${name} at ${phone}`,
  callOnFor: (name: string) => `Call ${name} again on`,
  noteFor: (name: string) => `Note on ${name}`,
  quiet: (time: string) =>
    `It's ${time} there. Call between ${hour(CALLING_HOURS.from)} and ${hour(CALLING_HOURS.to)}.`,
  time: (time: string) => `${time} there`,
  record: 'Consent record',
} as const;

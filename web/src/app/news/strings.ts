export const strings = {
  chat: 'A client wrote to you.',
  talk: 'A client asks to talk to you.',
  sign: 'A client signed or declined a document.',
  files: 'A client shared files, or took them back.',
  bounce: "An email to a client couldn't be delivered.",
  reply: 'The other side replied to a letter.',
  report: 'A proof-of-funds report has arrived.',
} as const;

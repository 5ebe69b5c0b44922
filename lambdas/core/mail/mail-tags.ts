/** What SES carries with a mail and gives back with every event about it: by this each event finds its function. */
export const MAIL_TAGS = {
  outbox: 'outbox',
  campaign: 'campaign',
  recipient: 'recipient',
  sender: 'sender',
  reader: 'reader',
} as const;

// What the outbox carries of buying and inviting.
export type MembershipTask = {
  /** Bring an invitation out: the account at the sign-in service, the mail, and the subscription that asked for it. */
  type: 'invite';
  email: string;
  subscriptionId?: string;
};

export type MembershipMail =
  | { template: 'invitation'; email: string; version: number }
  | { template: 'payment-failed' | 'subscription-ended' | 'subscription-started'; subscriptionId: string };

// What waits for the bank's data. The bank's side only knows that something does; the report feature says what.

/** `orderedAt`: the order may be carried out later, and doesn't mean banks that were linked after it. */
export type Disconnecting = { abandon: boolean; orderedAt: string };

export type WaitingLetters = {
  /** For how many days of transactions the bank must be asked. */
  daysNeeded(owner: string): Promise<number>;
  /** The sender released this letter: issues it if the bank's data is complete. */
  issue(owner: string, letterId: string): Promise<unknown>;
  /** The bank's data is complete: issues each letter that was only waiting for it. */
  issueAll(owner: string): Promise<void>;
  /** Whether the owner may still link a bank: a request that is over takes none. */
  mayLink(owner: string): Promise<boolean>;
  /** A bank was linked: the person who waits for a letter learns about it. */
  linked(owner: string): Promise<void>;
  /** What the bank's window returned is of no use anymore: the owner is asked to link again, once for each window. */
  linkLost(owner: string, window: string): Promise<void>;
  /** Sends what the owner agreed to, if the bank has confirmed; otherwise the owner learns which step is left. */
  sendAgreed(owner: string, hasWaited?: boolean): Promise<void>;
  /** The report made for one letter is ready, or was refused by the bank. False when it has to be asked for again. */
  evidenceArrived(owner: string, letterId: string, outcome: 'ready' | 'refused'): Promise<boolean>;
  /** The reports that letters still wait for. */
  evidenceInUse(owner: string): Promise<ReadonlySet<string>>;
  /** The bank couldn't provide the data: no letter keeps waiting for it. */
  failAll(owner: string): Promise<void>;
  /** Access to a bank was taken back: no letter waits for it, and no part of a joint report keeps what was read from it. */
  failAllWithParts(owner: string): Promise<void>;
  /** A report was withdrawn: its file goes at once, its standing is sealed again, and the letters made from it go with it. */
  withdrawn(reportId: string): Promise<void>;
  /** The sender has explained whose account it is: the standing is sealed again. */
  explained(reportId: string): Promise<void>;
  /** A letter to the other side was ordered, from this report: seals it, and sends it. */
  offerLetter(reportId: string, letterId: string): Promise<void>;
  /** A file was stored for a report some time ago: it goes unless the report was issued with it. */
  discardFile(reportId: string, file: string): Promise<void>;
  /** The connections are about to end. False when a letter still waits for the bank, unless it was abandoned before the order. */
  release(owner: string, options: Disconnecting): Promise<boolean>;
};

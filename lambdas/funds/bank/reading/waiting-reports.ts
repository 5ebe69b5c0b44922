// The reports waiting for the bank's data. The bank's side only knows that there are some; the report feature knows which.

/** `orderedAt`: the order may run later, and doesn't cover banks linked after it. */
export type Disconnecting = { abandon: boolean; orderedAt: string };

export type WaitingReports = {
  /** How many days of transactions the reports need. */
  daysNeeded(owner: string): Promise<number>;
  /** When the owner disconnected all banks; banks linked before that aren't read anymore. Empty if they didn't. */
  disconnectedAt(owner: string): Promise<string>;
  /** The sender released this report: issues it if the bank's data is complete. */
  issue(owner: string, fundsReportId: string): Promise<unknown>;
  /** The bank's data is complete: issues each report that was only waiting for it. */
  issueAll(owner: string): Promise<void>;
  /** True if the owner may still link a bank: a finished request takes none. */
  mayLink(owner: string): Promise<boolean>;
  /** A bank was linked: the person waiting for a report is notified. */
  linked(owner: string): Promise<void>;
  /** The result of the bank's window can't be used anymore: the owner is asked to link again, once per window. */
  linkLost(owner: string, window: string): Promise<void>;
  /** Sends the agreed reports if the bank has confirmed; otherwise notifies the owner of the next step. */
  sendAgreed(owner: string, hasWaited?: boolean): Promise<void>;
  /** The asset report for one report is ready, or the bank refused it. False if it has to be ordered again. */
  evidenceArrived(owner: string, fundsReportId: string, outcome: 'ready' | 'refused'): Promise<boolean>;
  /** The asset reports that reports still wait for. */
  evidenceInUse(owner: string): Promise<ReadonlySet<string>>;
  /** The bank couldn't provide the data: no report keeps waiting for it. */
  failAll(owner: string): Promise<void>;
  /** Access to a bank was revoked: reports stop waiting for it, and joint reports drop its figures. */
  failAllWithParts(owner: string): Promise<void>;
  /**
   * A report was withdrawn: its file is deleted at once, its standing is sealed again, and the letters made from it
   * are withdrawn too.
   */
  withdrawn(reportId: string): Promise<void>;
  /** The purchase is over: withdraws the owner's exclusive letters, so that other letters may use the money. */
  endExclusiveLetters(owner: string): Promise<void>;
  /**
   * No further letter of the report is exclusive: deletes the money behind them. `isReplaced`: its existing letters
   * hold no money anymore.
   */
  forgetBacking(owner: string, reportId: string, isReplaced: boolean): Promise<void>;
  /** The sender has explained who owns the account: the standing is sealed again. */
  explained(reportId: string): Promise<void>;
  /** Erases every report of the owner, with the letters made from it and their files. */
  erase(owner: string): Promise<void>;
  /** A letter to the other side was ordered, from this report: seals it, and sends it. */
  offerLetter(reportId: string, letterId: string): Promise<void>;
  /** A file was stored for a report some time ago: it's deleted unless the report was issued with it. */
  discardFile(reportId: string, file: string): Promise<void>;
  /** A donor has signed: seals their letter, and sends what they agreed to; or deletes a file that the request doesn't have. */
  giftLetter(owner: string, discard?: string): Promise<void>;
  /**
   * The connections are about to end. False if a report still waits for the bank, unless it was abandoned before the
   * order.
   */
  release(owner: string, options: Disconnecting): Promise<boolean>;
};

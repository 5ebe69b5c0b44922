// People's actions in a month, and the requests they cost the product. Units as test/usage counts them.
export type Usage = {
  agents: number;
  clients: number;
  requests: number;
  chatMessages: number;
  campaignMails?: number;
};

/** The usage that the limits of the bill refer to (docs/adr/021-monthly-cost.md). */
export const referenceUsage: Usage = { agents: 1_000, clients: 50_000, requests: 20_000, chatMessages: 200_000 };

export const assumptions = {
  workingDays: 21,
  visitsPerDay: 1,
  callsPerVisit: 6,
  minutesPerVisit: 20,
  /** Agent and guest together, including polls while the bank is read. */
  callsPerRequest: 20,
  /** The request, a reminder for every third, the report's notice, and the client's receipt where there was a report. */
  mailsPerRequest: 2.7,
  workPerRequest: 7,
  /** Reads and writes of the table, calls, email and work are raised to the level of the measured day (measured-day.ts). */
  writesPerRequest: 50,
  readsPerRequest: 60,
  kmsPerRequest: 6,
  writesPerClient: 1,
  readsPerVisit: 20,
  writesPerVisit: 3,
  writesPerMessage: 5,
  writesPerCampaignMail: 6,
  /** Each run of a schedule writes a heartbeat. */
  writesPerRun: 1,
  readsPerMessage: 3,
  framesPerMessage: 3,
  /** The run time of a function for a person, and for a piece of work. */
  msPerCall: 60,
  msPerWork: 250,
  /** Hours per month that functions with a secret stay warm, in total. Each reads its secret twelve times an hour. */
  warmHours: 2100,
  kbLogged: 0.7,
  kbPerCall: 4,
  kbPerSite: 500,
  /** Lambda's empty reads of a queue: five readers that wait 20 seconds each. */
  emptyReceivesPerMonth: (5 * 3 * 60 * 24 * 365) / 12,
  tableGb: 4,
  documentsGb: 4,
} as const;

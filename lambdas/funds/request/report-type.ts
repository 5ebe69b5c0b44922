/** The contents of a report: a yes or no to the amount, the accounts' values, or values with details. */
export const REPORT_TYPE = { confirmation: 1, values: 2, details: 3 } as const;
export type ReportType = (typeof REPORT_TYPE)[keyof typeof REPORT_TYPE];
export const REPORT_TYPES: readonly ReportType[] = Object.values(REPORT_TYPE);

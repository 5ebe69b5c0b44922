/** The last status of a proof of funds. It's urgent; the others wait on the dashboard. */
export const REPORT_RECEIVED = 'Proof-of-funds Report received from Bank';

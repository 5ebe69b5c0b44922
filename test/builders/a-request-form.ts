export const aRequestForm = (over: Record<string, unknown> = {}) => ({
  report_type: 1,
  report_request_type: 1,
  message_draft: 0,
  message_subject: '',
  message_body: 'The seller would like to see this by Friday.',
  agent_first_name: 'Ada',
  agent_last_name: 'Agent',
  requester_name: 'Ada Agent',
  to_user_first_name: 'Bo',
  to_user_last_name: 'Buyer',
  requestee_name: 'Bo Buyer',
  to_user_email: 'bo@example.com',
  proof_amount: 480_000,
  address: false,
  phone: false,
  accountNumber: false,
  transactions: false,
  data: [],
  ...over,
});

/** A second buyer, who reaches the amount together with the first. */
export const COUPLE = {
  people: [{ first_name: 'Cleo', last_name: 'Client', email: 'cleo@example.com' }],
};

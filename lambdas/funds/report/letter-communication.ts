// A letter in the communications of its reader or its sender.
import type { Complete } from '#core/platform/complete.ts';
import type { Outcome, ReportRow } from '#public/funds/request';
import type { Letter } from './entity.ts';

type FirstRow = Omit<ReportRow, Exclude<keyof Outcome, 'fundStatus' | 'owner' | 'letterId'>>;

export const letterCommunication = (letter: Letter, kind: ReportRow['kind']): Complete<FirstRow> => ({
  id: letter.communicationId,
  kind,
  owner: letter.owner,
  letterId: letter.id,
  fromUser: letter.senderName,
  toUser: kind === 'sent' ? letter.readerEmail : letter.senderEmail,
  name: kind === 'sent' ? letter.readerName || letter.readerEmail : letter.senderName,
  subject: letter.subject,
  body: letter.body,
  date: letter.createdAt,
  reportType: letter.reportType,
  proofAmount: letter.proofAmount,
  purchase: undefined,
  deal: undefined,
  fundStatus: 'pending',
  status: '',
});

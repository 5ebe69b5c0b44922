// The request of a buyer who came by a listing's link: they named themselves, and chose the amount and the type of report.
import type { Write } from '#core/data/db.ts';
import type { Language } from '#core/http/language.ts';
import type { Cents } from '#core/platform/money.ts';
import type { Accepted } from '#vocabulary/members/account';
import { requestTo, type Sender } from './create-request.ts';
import type { FundsRequest } from './entity.ts';
import { createWrites } from './funds-request-store.ts';
import { firstReview } from './reminders.ts';
import type { ReportType } from './report-type.ts';

type Listed = {
  listing: string;
  agentId: string;
  agentName: string;
  agentEmail: string;
  address: string;
  accepts: Accepted;
};
type Asked = {
  first_name: string;
  last_name: string;
  email: string;
  amount: Cents;
  reportType: ReportType;
  language: Language;
};

/** No reminders: anyone can have typed the address. */
export const listedRequest = (
  { listing, agentId, agentName, agentEmail, address, accepts }: Listed,
  { first_name, last_name, email, amount, reportType, language }: Asked,
  { pinKey, now }: Omit<Sender, 'agent'>,
): FundsRequest => ({
  ...requestTo(
    { clientFirstName: first_name, clientLastName: last_name, clientEmail: email },
    {
      agentName,
      subject: '',
      reminderPlan: 'none',
      terms: {
        body: '',
        reportType,
        proofAmount: amount,
        accepts,
        sample: undefined,
        purchase: { property: address, offer: undefined, needed_by: undefined, role: 'seller' },
      },
    },
    { agent: { id: agentId, email: agentEmail }, pinKey, now },
  ),
  listing,
  language,
});

export const createListedWrites = (request: FundsRequest): Write[] => createWrites(request, firstReview(request));

import Alert from '@cloudscape-design/components/alert';
import { Link } from 'react-router-dom';
import { routes } from '#contracts/funds/deals';
import { isOwnMoney } from '#contracts/funds/request';
import { EMAIL_PATTERN } from '#core/http/fields.ts';
import { useCall } from '#web/api/use-call.ts';
import { href } from '#web/config/href.ts';
import { formatDate } from '#web/ui/format/date-time.tsx';
import { fullName } from '#web/ui/format/person-name.ts';
import { useSettled } from '#web/ui/list/use-settled.ts';
import { strings } from '../strings.ts';
import { clientOf, peopleOf, type RequestForm } from './request-form.ts';

const words = strings.preview.openDeal;

const buyersIn = (form: RequestForm) => peopleOf(form).filter(({ role }) => isOwnMoney(role));

/**
 * Warns if the client already has an open request for the same property, or if one of the two requests names no property. A second
 * request is allowed, but most agents only want to remind the client.
 */
export function OpenDealNote({ form }: { form: RequestForm }) {
  const client = fullName(clientOf(form));
  const query = {
    property: useSettled(form.property),
    email: useSettled(form.clientEmail),
    name: useSettled(client),
    others: useSettled(buyersIn(form).map(fullName).join('\n')),
  };
  // If the call fails, the request can still be sent.
  const isAddress = EMAIL_PATTERN.test(query.email);
  const { data } = useCall(routes.openDeal, isAddress ? { query } : null, { shouldRetryOnError: false });
  const deal = data?.deal;
  const open = deal?.communications[0];
  if (!deal || !open) return null;
  return (
    <Alert type="warning" header="You already have an open request">
      {words.note(client, formatDate(open.message_date, 'day'), open.purchase?.property ?? '')}{' '}
      <Link to={href.deal(deal.id)}>View the deal</Link>
    </Alert>
  );
}

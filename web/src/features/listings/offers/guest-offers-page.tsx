import Button from '@cloudscape-design/components/button';
import { useParams } from 'react-router-dom';
import { routes } from '#contracts/listings/offers';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { ClosedLink } from '#web/funds/guest-link/closed-link.tsx';
import { closedBy } from '#web/funds/guest-link/guest-link.ts';
import { useLanguageChange } from '#web/language/use-language-change.ts';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useListingStrings } from '../strings.ts';
import { OfferSheet } from './offer-sheet.tsx';
import { saveSheet } from './save-sheet.ts';

/** A report may be withdrawn while the seller reads. */
const LOOK_AGAIN_MS = 10_000;

/** The offers on a listing, read-only, behind the link in the seller's email. */
export function GuestOffersPage() {
  const { offers: words, loading, failed } = useListingStrings();
  const { id = '', pin = '' } = useParams();
  const body = { request_id: id, request_pin: pin };
  const { data, error, mutate } = useCall(routes.guestOffers, { body }, { refreshInterval: LOOK_AGAIN_MS });
  const download = useAction(routes.guestSheetFile, { after: saveSheet });
  useLanguageChange(() => void mutate());
  const closed = error && closedBy(error);
  if (closed) return <ClosedLink closed={closed} onRetry={() => void mutate()} />;
  return (
    <Page
      title={data?.address ?? words.title}
      description={data && words.for(data.agent_name, data.seller_name)}
      actions={
        <Button iconName="download" loading={download.isRunning} onClick={() => download.run({ body })}>
          {words.download}
        </Button>
      }
    >
      <Resource of={{ data, error, mutate }} failed={failed} loading={loading} lines={8}>
        {({ offers }) => (
          <div className="panel flow">
            <h2>{words.title}</h2>
            {offers.length === 0 ? <p>{words.none}</p> : <OfferSheet offers={offers} />}
            <p className="soft">{words.live}</p>
            <p className="soft">{words.fairHousing}</p>
          </div>
        )}
      </Resource>
    </Page>
  );
}

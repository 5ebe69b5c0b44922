import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { type Listing, routes } from '#contracts/listings/listing';
import { useAction } from '#web/api/use-action.ts';
import { QrCode } from '#web/ui/drawing/qr-code.tsx';
import { Copied } from '#web/ui/format/copied.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';

const reads = [routes.listing, routes.listings];

/** The listing's link and QR code, with a button to close or reopen the link. */
export function ListingLink({ listing: { id, url, state, last_day, contract } }: { listing: Listing }) {
  const reopen = useAction(routes.reopenListing, { done: 'The link is open again.', refreshes: reads });
  const close = useAction(routes.closeListing, {
    done: 'The link is closed. No one can ask by it anymore.',
    undo: () => ({ label: 'Open it again', run: () => void reopen.run({ params: { id } }) }),
    refreshes: reads,
  });
  return (
    <Container
      header={
        <Header variant="h2" description="Buyers need no account. They see nothing about each other.">
          Link for buyers
        </Header>
      }
    >
      {state === 'open' ? (
        <div className="flow">
          <QrCode text={url} label="The listing's link as a QR code" size="large" />
          <Copied what="the link" value={url} />
          <p className="soft">
            It works until <DateTime iso={last_day} show="day" />.
            {contract && ' An offer is accepted: buyers can show proof of funds here, but make no more offers.'}
          </p>
          <div className="actions">
            <Button onClick={() => window.print()}>Print the sheet</Button>
            <Button loading={close.isRunning} onClick={() => close.run({ params: { id } })}>
              Close the link
            </Button>
          </div>
        </div>
      ) : (
        <div className="flow">
          <p>
            {state === 'closed'
              ? 'You closed this link. Buyers who asked before keep their own links.'
              : 'This link has expired. Change the listing to give it another day.'}
          </p>
          {state === 'closed' && (
            <div>
              <Button loading={reopen.isRunning} onClick={() => reopen.run({ params: { id } })}>
                Open it again
              </Button>
            </div>
          )}
        </div>
      )}
    </Container>
  );
}

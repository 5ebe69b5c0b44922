import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useState } from 'react';
import { routes as requests } from '#contracts/funds/request';
import { type ListingBuyer, routes as listings } from '#contracts/listings/listing';
import { type Offer, type OwnTerms, routes } from '#contracts/listings/offers';
import { useAction } from '#web/api/use-action.ts';
import { useCall, useRefreshedWith } from '#web/api/use-call.ts';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { formatDate } from '#web/ui/format/date-time.tsx';
import { useListingStrings } from '../strings.ts';
import { OfferForm } from './offer-form.tsx';
import { OfferSheet } from './offer-sheet.tsx';
import { SellersLink } from './sellers-link.tsx';

const DECLINED =
  'Thank you for your offer, and for the time that you and your buyers gave it. The seller has accepted another one.';

const OPEN_AGAIN =
  'The contract on this home has fallen through. If you still want to buy it, your offer is open again.';

const LOOK_AGAIN_MS = 30_000;

type OffersPanelProps = { id: string; buyers: readonly ListingBuyer[] };

/** The agent's sheet of offers, and the seller's link to it. */
export function OffersPanel({ id, buyers }: OffersPanelProps) {
  const words = useListingStrings().offers;
  // Changes of a request are pushed, but an expired report isn't, so the sheet is also read from time to time.
  const answer = useCall(routes.offers, { params: { id } }, { refreshInterval: LOOK_AGAIN_MS });
  useRefreshedWith(requests.communications, answer.mutate);
  const [form, open] = useState<'new' | Offer>();
  const add = useAction(routes.addOffer, { done: 'The offer is on the sheet.', refreshes: [routes.offers] });
  const save = useAction(routes.saveOffer, { done: 'Your changes are saved.', refreshes: [routes.offers] });
  const close = () => open(undefined);
  const offers = answer.data?.offers ?? [];
  const isDecided = offers.some(({ state }) => state === 'accepted');
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={`${words.live} ${words.fairHousing}`}
          actions={!isDecided && <Button onClick={() => open('new')}>Add an offer</Button>}
        >
          {words.title}
        </Header>
      }
    >
      <Resource of={answer} failed="We couldn't load the offers" lines={4}>
        {({ seller }) => (
          <div className="flow">
            {offers.length === 0 ? (
              <p className="soft">{words.none}</p>
            ) : (
              <OfferSheet
                offers={offers}
                actions={({ id: offerId, state }) => {
                  if (state === 'accepted') return <Undo id={id} offers={offers} />;
                  return (
                    state !== 'declined' && (
                      <Acts id={id} offers={offers} offerId={offerId} isDecided={isDecided} onChange={open} />
                    )
                  );
                }}
              />
            )}
            <SellersLink id={id} seller={seller} />
          </div>
        )}
      </Resource>
      {form === 'new' && (
        <OfferForm
          buyers={buyers}
          onSave={(body, idempotencyKey) => add.send({ params: { id }, body, idempotencyKey })}
          onClose={close}
        />
      )}
      {typeof form === 'object' && (
        <OfferForm
          offer={form}
          buyers={buyers}
          onSave={(body) => save.send({ params: { id, offer: form.id }, body: { ...body, seen: seenOf(form) } })}
          onClose={close}
        />
      )}
    </Container>
  );
}

const seenOf = ({ id: _id, state: _state, proof: _proof, is_theirs: _by, ...terms }: Offer) => terms;

const termsOf = ({
  price,
  financing,
  down_payment,
  earnest_money,
  contingencies,
  closing,
  last_day,
}: Offer): OwnTerms => ({
  price,
  financing,
  down_payment,
  earnest_money,
  contingencies,
  closing,
  last_day,
});

const addressesOf = (offers: readonly Offer[]): string =>
  offers.flatMap(({ contact_email }) => contact_email || []).join(', ');

/** Undoes the acceptance when a contract has fallen through. */
function Undo({ id, offers }: { id: string; offers: readonly Offer[] }) {
  const recipients = addressesOf(offers.filter(({ state }) => state === 'declined'));
  const undo = useAction(routes.undoAcceptance, {
    asks: {
      title: 'Open the offers again?',
      words: `The acceptance ends, with the dates of the contract and their reminders. ${
        recipients
          ? `These people get your words: ${recipients}.`
          : 'No email goes out: none of the others has an address.'
      }`,
      confirm: 'Open the offers again',
      fields: { words: { label: 'Your words to the others', value: OPEN_AGAIN, rows: 5 } },
    },
    done: 'All offers are open again.',
    refreshes: [routes.offers, listings.listing, listings.listings],
  });
  return (
    <div className="actions">
      <Button loading={undo.isRunning} onClick={() => undo.run({ params: { id } })}>
        Undo the acceptance
      </Button>
    </div>
  );
}

type ActsProps = {
  id: string;
  offers: readonly Offer[];
  offerId: string;
  isDecided: boolean;
  onChange: (offer: Offer) => void;
};

function Acts({ id, offers, offerId, isDecided, onChange }: ActsProps) {
  const offer = offers.find((one) => one.id === offerId);
  const others = offers.filter((one) => one.id !== offerId);
  const recipients = addressesOf(others.filter(({ state }) => state === 'open'));
  const add = useAction(routes.addOffer, { refreshes: [routes.offers] });
  const remove = useAction(routes.removeOffer, {
    // Undo isn't offered for an offer that can't be entered again.
    ...(offer && (offer.is_theirs || offer.state === 'expired')
      ? {
          asks: {
            title: `Take the offer of ${offer.buyer_name} off the sheet?`,
            words: offer.is_theirs
              ? 'They entered it themselves, and can enter it again. The seller no longer sees it.'
              : 'Its last day is over. The seller no longer sees it.',
            confirm: 'Take it off',
          },
        }
      : {
          undo: () => ({
            label: 'Put it back',
            run: () => void (offer && add.run({ params: { id }, body: seenOf(offer) })),
          }),
        }),
    done: 'The offer is off the sheet.',
    refreshes: [routes.offers],
  });
  const accept = useAction(routes.acceptOffer, {
    asks: {
      title: `Accept the offer of ${offer?.buyer_name}?`,
      words: [
        offer?.state === 'expired' && `Its last day was ${formatDate(offer.last_day, 'day')}: ask if it still stands.`,
        others.length > 0 && (others.length === 1 ? 'The other one is declined.' : 'The others are declined.'),
        recipients ? `These people get your words: ${recipients}.` : 'No email goes out.',
      ]
        .filter(Boolean)
        .join(' '),
      confirm: 'Accept the offer',
      fields: { words: { label: 'Your words to the others', value: DECLINED, rows: 5 } },
    },
    done: 'The offer is accepted. Enter the dates of the contract next.',
    refreshes: [routes.offers, listings.listing],
  });
  if (!offer) return null;
  const params = { id, offer: offerId };
  return (
    <div className="actions">
      {!isDecided && (
        <Button loading={accept.isRunning} onClick={() => accept.run({ params, body: { seen: termsOf(offer) } })}>
          Accept
        </Button>
      )}
      {!offer.is_theirs && <Button onClick={() => onChange(offer)}>Change</Button>}
      <Button loading={remove.isRunning} onClick={() => remove.run({ params })}>
        Remove
      </Button>
    </div>
  );
}

import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import {
  type Contingency,
  contingencyWords,
  type OwnOffer,
  type OwnTerms,
  ownTerms,
  routes,
} from '#contracts/listings/offers';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { useEdit } from '#web/api/use-edit.ts';
import { href } from '#web/config/href.ts';
import { ClosedLink } from '#web/funds/guest-link/closed-link.tsx';
import { type Credential, closedBy } from '#web/funds/guest-link/guest-link.ts';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { FormWindow } from '#web/ui/form/form-window.tsx';
import { useFormatDate } from '#web/ui/format/date-time.tsx';
import { Facts } from '#web/ui/format/facts.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useListingStrings } from '../strings.ts';
import { Contingencies, termFields } from './term-fields.tsx';

const refreshes = [routes.buyersOffer];
const LOOK_AGAIN_MS = 4000;

/** A buyer's own offer on a listing whose link they used. The page shows no other offer. */
export function GuestOfferPage() {
  const { own: words, loading, failed } = useListingStrings();
  const { id = '', pin = '' } = useParams();
  const credential = { request_id: id, request_pin: pin };
  const { data, error, mutate } = useCall(
    routes.buyersOffer,
    { body: credential },
    // The bank's report may arrive at any moment.
    { refreshInterval: (latest) => (latest?.stage === 'proof' ? LOOK_AGAIN_MS : 0) },
  );
  const closed = error && closedBy(error);
  if (closed) return <ClosedLink closed={closed} onRetry={() => void mutate()} id={id} />;
  return (
    <Page title={data?.address ?? words.title} description={data && words.for(data.agent_name)}>
      <Resource of={{ data, error, mutate }} failed={failed} loading={loading} lines={8}>
        {(known) => <Known credential={credential} known={known} />}
      </Resource>
    </Page>
  );
}

type KnownProps = { credential: Credential; known: OwnOffer };

function Known({ credential, known: { stage, offer, agent_name } }: KnownProps) {
  const words = useListingStrings().own;
  const [isOpen, setOpen] = useState(false);
  const withdraw = useAction(routes.withdrawBuyersOffer, {
    asks: { title: words.withdrawTitle, words: words.withdrawWords(agent_name), confirm: words.withdraw },
    done: words.withdrawn,
    refreshes,
  });
  const isUndecided = offer?.state === 'open' || offer?.state === 'expired';
  return (
    <section className="panel flow" aria-label={words.title}>
      <h2>{words.title}</h2>
      {offer && <OwnFacts offer={offer} />}
      {offer && <p className="soft">{words.states[offer.state]}</p>}
      {!offer && <p>{stage === 'open' ? words.none : words.stages[stage]}</p>}
      <div className="actions">
        {stage === 'open' && (!offer || isUndecided) && (
          <Button variant={offer ? 'normal' : 'primary'} onClick={() => setOpen(true)}>
            {offer ? words.change : words.make}
          </Button>
        )}
        {isUndecided && (
          <Button loading={withdraw.isRunning} onClick={() => withdraw.run({ body: credential })}>
            {words.withdraw}
          </Button>
        )}
        <LinkButton variant="inline-link" to={href.guest(credential.request_id, credential.request_pin)}>
          {words.back}
        </LinkButton>
      </div>
      {isOpen && <OwnForm credential={credential} offer={offer} onClose={() => setOpen(false)} />}
    </section>
  );
}

function OwnFacts({ offer }: { offer: OwnTerms }) {
  const words = useListingStrings().offers;
  const day = useFormatDate();
  const facts = [
    [words.facts.price, formatMoney(offer.price)],
    [words.facts.financing, words.financing[offer.financing]],
    [words.facts.down_payment, offer.down_payment > 0 && formatMoney(offer.down_payment)],
    [words.facts.earnest_money, offer.earnest_money > 0 && formatMoney(offer.earnest_money)],
    [words.facts.contingencies, contingencyWords(offer.contingencies, words)],
    [words.facts.closing, offer.closing && day(offer.closing, 'day')],
    [words.facts.last_day, day(offer.last_day, 'day')],
  ] as const;
  return <Facts facts={facts} />;
}

type OwnFormProps = { credential: Credential; offer: OwnOffer['offer']; onClose: () => void };

function OwnForm({ credential, offer, onClose }: OwnFormProps) {
  const { own: words, offers } = useListingStrings();
  const [chosen, choose] = useState<readonly Contingency[]>(offer?.contingencies ?? []);
  const { state: _state, ...shown } = offer ?? {};
  const edit = useEdit<Partial<OwnTerms>>(shown);
  const save = useAction(routes.saveBuyersOffer, { done: words.saved, refreshes });
  return (
    <FormWindow
      title={offer ? words.change : words.make}
      schema={ownTerms}
      fields={termFields(offers, offer)}
      confirmLabel={offer ? words.save : words.make}
      onConfirm={(values) =>
        edit.save((seen) => {
          const typed = { ...values, contingencies: [...chosen] } as unknown as OwnTerms;
          return save.send({ body: { ...credential, ...typed, seen } });
        })
      }
      onClose={onClose}
      below={<Contingencies chosen={chosen} onChange={choose} />}
    />
  );
}

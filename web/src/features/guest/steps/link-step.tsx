import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { routes } from '#contracts/funds/report';
import { BANK_BUTTONS, SENDING_TERMS, SHOWN_IN_MAIL, STILL_GOOD_CONSENT } from '#contracts/funds/request';
import { refreshCalls, useCall } from '#web/api/use-call.ts';
import { href } from '#web/config/href.ts';
import { GuestBankLink } from '#web/funds/bank-link/guest-bank-link.tsx';
import type { Trouble } from '#web/funds/bank-link/read-guest-accounts.ts';
import type { Closed } from '#web/funds/guest-link/guest-link.ts';
import { useLanguage } from '#web/language/translations.ts';
import { formatMoney } from '#web/ui/format/money.tsx';
import { FocusHeading } from '#web/ui/page/focus-heading.tsx';
import { AllowExclusive, KeepBanks } from '../control/keep-banks.tsx';
import type { StillGoodProps } from '../control/still-good.tsx';
import { useGuestStrings } from '../strings.ts';
import type { GuestStepProps } from './guest-step-props.ts';

/** This loads on demand, because a guest's page has to be light. */
const StillGood = lazy(() => import('../control/still-good.tsx').then((module) => ({ default: module.StillGood })));

type StillGoodPlaceProps = Omit<StillGoodProps, 'control'> & {
  /** Undefined until it's known. */
  control: StillGoodProps['control'] | undefined;
};

/** The offer shows at once, so that nothing below it moves. Its form loads when someone opens it. */
function StillGoodPlace({ control, ...props }: StillGoodPlaceProps) {
  const [search] = useSearchParams();
  const [isOpened, setOpened] = useState(false);
  const isWanted = isOpened || control?.still_good !== undefined || search.get('show') === SHOWN_IN_MAIL.stillGood;
  const open = () => {
    setOpened(true);
    // The first read failed, so it's tried again.
    if (!control) void refreshCalls(routes.guestReports);
  };
  const offer = <Offer agentName={props.agentName} isOpening={isOpened} onOpen={open} />;
  if (!control || !isWanted) return offer;
  return (
    <Suspense fallback={offer}>
      <StillGood {...props} control={control} startsOpen={isOpened} />
    </Suspense>
  );
}

type OfferProps = { agentName: string; isOpening: boolean; onOpen: () => void };

function Offer({ agentName, isOpening, onOpen }: OfferProps) {
  const words = useGuestStrings().stillGood;
  const { language } = useLanguage();
  return (
    <section className="flow" aria-label={words.title}>
      <h3>{words.title}</h3>
      <div>
        <Button formAction="none" loading={isOpening} onClick={onOpen}>
          {STILL_GOOD_CONSENT.words[language](agentName)}
        </Button>
      </div>
    </section>
  );
}

export const linkEvents = (dispatch: GuestStepProps['dispatch']) => ({
  onLinked: () => dispatch({ type: 'linked' }),
  onStartedOver: () => dispatch({ type: 'startedOver' }),
  onUnderWay: () => dispatch({ type: 'underWay' }),
  onClosed: (closed: Closed) => dispatch({ type: 'closed', closed }),
});

/**
 * The button that opens the bank also decides what is sent: the result as soon as it's confirmed, or nothing before the client
 * has seen it.
 */
export function LinkStep({ trouble, ...props }: GuestStepProps & { trouble?: Trouble }) {
  const { credential, request, decide, dispatch } = props;
  const strings = useGuestStrings();
  const words = strings.link;
  const { language } = useLanguage();
  const agent = request.agent_name;
  if (request.sample)
    return (
      <>
        <FocusHeading>{words.title}</FocusHeading>
        <p>{words.sampleWords}</p>
        <GuestBankLink
          credential={credential}
          label={words.sample}
          onOpen={() => decide('send when confirmed')}
          {...linkEvents(dispatch)}
        />
      </>
    );
  const terms = SENDING_TERMS[request.asked_as][language];
  return (
    <>
      <FocusHeading>{words.title}</FocusHeading>
      <p>{words.words}</p>
      <p>{terms(agent, formatMoney(request.proof_amount))}</p>
      <p>{strings.letters(agent)}</p>
      <GuestBankLink
        credential={credential}
        trouble={trouble}
        label={BANK_BUTTONS['send when confirmed'][language](agent)}
        onOpen={() => decide('send when confirmed')}
        other={{
          label: BANK_BUTTONS['show me first'][language](agent),
          onOpen: () => decide('show me first'),
        }}
        {...linkEvents(dispatch)}
      />
      <ExpandableSection headerText={words.others}>
        <Others {...props} />
      </ExpandableSection>
    </>
  );
}

const Others = ({ credential, request, dispatch }: GuestStepProps) => {
  const words = useGuestStrings().link;
  const control = useCall(routes.guestReports, { body: credential });
  return (
    <div className="flow">
      <p>
        <Button variant="inline-link" onClick={() => dispatch({ type: 'documentsChosen' })}>
          {words.noBank}
        </Button>
        . {words.noBankNote}
      </p>
      <p>
        <Link to={href.guestSendReport(credential.request_id, credential.request_pin)}>{words.wizard}</Link>.{' '}
        {words.wizardNote}
      </p>
      <StillGoodPlace
        credential={credential}
        control={control.data}
        agentName={request.agent_name}
        amount={request.proof_amount}
        askedAs={request.asked_as}
      />
      <KeepBanks credential={credential} isKept={control.data ? control.data.keep_until !== '' : request.keeps_banks} />
      {control.data && request.asked_as === 'alone' && (
        <AllowExclusive credential={credential} isAllowed={control.data.may_be_exclusive} isExplained />
      )}
    </div>
  );
};

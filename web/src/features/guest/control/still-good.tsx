import Button from '@cloudscape-design/components/button';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { routes } from '#contracts/funds/report';
import { type AskedAs, SHOWN_IN_MAIL, STILL_GOOD_CONSENT, stillGoodTerms } from '#contracts/funds/request';
import type { Reply } from '#core/http/route.ts';
import { ownZone } from '#core/platform/clock.ts';
import { useAction } from '#web/api/use-action.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { GuestBankLink } from '#web/funds/bank-link/guest-bank-link.tsx';
import type { Credential } from '#web/funds/guest-link/guest-link.ts';
import { useLanguage } from '#web/language/translations.ts';
import { ContractForm } from '#web/ui/form/contract-form.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import { useGuestStrings } from '../strings.ts';

type Control = Reply<typeof routes.guestReports>;
const refresh = () => refreshCalls(routes.guestReports);

export type StillGoodProps = {
  credential: Credential;
  control: Control;
  agentName: string;
  amount: number;
  askedAs: AskedAs;
  /** True if the client opened this before its code had loaded. */
  startsOpen?: boolean;
};

/** The client lets the agent ask "still good?" up to the closing date, and can end it. The emails about it lead here. */
export function StillGood(props: StillGoodProps) {
  const words = useGuestStrings().stillGood;
  const { startsOpen = false } = props;
  const place = useRef<HTMLHeadingElement>(null);
  const [search] = useSearchParams();
  const isWanted = search.get('show') === SHOWN_IN_MAIL.stillGood;
  useEffect(() => {
    if (isWanted) place.current?.scrollIntoView({ block: 'center' });
    if (isWanted || startsOpen) place.current?.focus({ preventScroll: true });
  }, [isWanted, startsOpen]);
  return (
    <section className="flow" aria-label={words.title}>
      <h3 ref={place} tabIndex={-1}>
        {words.title}
      </h3>
      {props.control.still_good ? <Allowed {...props} stillGood={props.control.still_good} /> : <Choice {...props} />}
    </section>
  );
}

type ChoiceProps = Pick<StillGoodProps, 'credential' | 'agentName' | 'amount' | 'askedAs' | 'startsOpen'> & {
  until?: string;
  onDone?: () => void;
};

const [agreeing] = routes.stillGoodConsent.body.options;

/** Explains "still good?", and asks for its last day. */
const Choice = ({ credential, agentName, amount, askedAs, startsOpen = false, until = '', onDone }: ChoiceProps) => {
  const words = useGuestStrings().stillGood;
  const { language } = useLanguage();
  const [isOpen, setOpen] = useState(startsOpen || until !== '');
  const allow = useAction(routes.stillGoodConsent, { refreshes: [routes.guestReports], after: onDone });

  const terms = stillGoodTerms(askedAs);
  const offer = STILL_GOOD_CONSENT.words[language](agentName);
  if (!isOpen)
    return (
      <div>
        <Button formAction="none" onClick={() => setOpen(true)}>
          {offer}
        </Button>
      </div>
    );
  return (
    <>
      <p>
        <strong>{offer}</strong>
      </p>
      <p className="soft">{terms[language](agentName, formatMoney(amount))}</p>
      <ContractForm
        schema={agreeing}
        fields={{ until: { label: words.closing, description: words.closingNote, isDay: true, value: until } }}
        submitLabel={words.allow(agentName)}
        onSubmit={(day) =>
          allow.send({
            body: { ...credential, ...day, agreed: true, words: STILL_GOOD_CONSENT.version, zone: ownZone() },
          })
        }
      />
    </>
  );
};

type AllowedProps = StillGoodProps & { stillGood: NonNullable<Control['still_good']> };

const Allowed = ({ stillGood, ...props }: AllowedProps) => {
  const { credential, control, agentName } = props;
  const strings = useGuestStrings();
  const words = strings.stillGood;
  const [isChanging, setChanging] = useState(false);
  const broken = control.banks.find(({ needs_sign_in }) => needs_sign_in);
  const end = useAction(routes.stillGoodConsent, {
    asks: {
      title: words.endTitle,
      words: words.endWords(agentName),
      confirm: words.end,
      cancel: strings.control.cancel,
    },
    done: words.ended,
    refreshes: [routes.guestReports],
  });
  return (
    <>
      <p>
        {words.allowed(agentName)} <DateTime iso={stillGood.until} />.
        {stillGood.state === 'asking' && ` ${words.asking(agentName)}`}
      </p>
      {broken && <SignInAgain {...props} bank={broken} />}
      {isChanging ? (
        <Choice {...props} until={stillGood.until} onDone={() => setChanging(false)} />
      ) : (
        <div className="actions">
          <Button onClick={() => setChanging(true)}>{words.change}</Button>
          <Button onClick={() => void end.run({ body: { ...credential, agreed: false } })}>{words.end}</Button>
        </div>
      )}
    </>
  );
};

const SignInAgain = ({ credential, bank }: StillGoodProps & { bank: Control['banks'][number] }) => {
  const words = useGuestStrings().stillGood;
  return (
    <div className="flow">
      <p role="status">
        <strong>{words.signIn(bank.bankName)}</strong>
      </p>
      <GuestBankLink
        credential={credential}
        trouble={{ message: bank.bankName, itemId: bank.item_id }}
        isRepairOnly
        label={bank.bankName}
        onLinked={refresh}
        onStartedOver={refresh}
        onUnderWay={refresh}
        onClosed={refresh}
      />
    </div>
  );
};

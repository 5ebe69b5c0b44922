// The result before it is sent: the client decides whether to send it.

import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { howCounted, needsWords, WHY_NOT } from '#contracts/funds/bank';
import { ownAccountsIn, routes } from '#contracts/funds/request';
import { dollarsOf, formatCents } from '#core/platform/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { GuestBankLink } from '#web/funds/bank-link/guest-bank-link.tsx';
import { type Refusal, refusalOf, useRefusalText } from '#web/language/refusal.ts';
import { useLanguage } from '#web/language/translations.ts';
import { useFailure } from '#web/ui/browser/use-on-online.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { formatDate } from '#web/ui/format/date-time.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { FocusHeading } from '#web/ui/page/focus-heading.tsx';
import { agentSees, agentSeesAndSends } from '../assurance-list.tsx';
import type { Shown } from '../guest-flow.ts';
import { type GuestStrings, useGuestStrings } from '../strings.ts';
import { GiftLetterStep } from './gift-letter-step.tsx';
import type { GuestStepProps } from './guest-step-props.ts';
import { linkEvents } from './link-step.tsx';

export type ShownStepProps = GuestStepProps & { shown: Shown };

/** No linked account counts, so there's nothing to send. */
export const NoneSuitableStep = (props: ShownStepProps) => {
  const words = useGuestStrings().noneSuitable;
  const { language } = useLanguage();
  return (
    <>
      <FocusHeading>{words.title}</FocusHeading>
      <p>{words.words}</p>
      <NotCounted shown={props.shown} />
      {props.shown.needs && <p>{needsWords(props.shown.needs, language)}</p>}
      <LinkAnotherBank {...props} />
    </>
  );
};

const countedIn = ({ banks }: Shown) =>
  banks.flatMap((bank) => bank.accounts.filter(({ counted }) => counted).map((account) => ({ bank, account })));

type Account = Shown['banks'][number]['accounts'][number];

const namesOf = ({ owners }: Account): string => [...new Set(owners.flatMap(({ names }) => names))].join(', ');

/** The amount an account counts for, the rest that doesn't count, and when it matures. */
const CountedAccount = ({ bankName, account }: { bankName: string; account: Account }) => {
  const words = useGuestStrings().shown;
  const { language } = useLanguage();
  const notes = [
    namesOf(account) && words.holder(namesOf(account)),
    account.value !== null && account.value !== account.counts && words.worth(formatMoney(account.value)),
    account.left_out.length > 0 && words.leftOut(account.left_out.map((why) => WHY_NOT[why][language]).join('; ')),
    account.matures_on && words.matures(formatDate(account.matures_on, 'day')),
  ].flatMap((note) => note || []);
  return (
    <li>
      <RowWords>
        {[bankName, account.name, account.mask && `••${account.mask}`].filter(Boolean).join(' · ')}
        {notes.map((note) => (
          <span key={note} className="soft">
            {note}
          </span>
        ))}
      </RowWords>
      <span className="numeric">{formatMoney(account.counts)}</span>
    </li>
  );
};

const NotCounted = ({ shown }: { shown: Shown }) => {
  const { language } = useLanguage();
  const others = shown.banks.flatMap(({ bankName, accounts }) =>
    accounts
      .filter(({ counted }) => !counted)
      .map(({ name, mask, not_counted }) => ({ bank: bankName, name, mask: mask ?? '', why: not_counted })),
  );
  const [, notCounted] = ownAccountsIn(language, others);
  return (
    notCounted && (
      <div>
        <p>{notCounted.title}</p>
        <ul>
          {notCounted.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    )
  );
};

/** The counted accounts with holders and total, the reason if one counts for less than its balance, and the accounts that don't count. */
const Accounts = ({ shown, request: { accepts } }: Pick<ShownStepProps, 'shown' | 'request'>) => {
  const words = useGuestStrings().shown;
  const { language } = useLanguage();
  const isForLess = countedIn(shown).some(({ account: { value, counts } }) => value !== null && counts < value);
  return (
    <>
      <Rows>
        {countedIn(shown).map(({ bank, account }) => (
          <CountedAccount key={account.account_id} bankName={bank.bankName} account={account} />
        ))}
        <li>
          <RowWords>
            <strong>{words.total(formatCents(shown.minimum))}</strong>
          </RowWords>
          <strong className="numeric">{formatCents(shown.total)}</strong>
        </li>
      </Rows>
      {isForLess && <p className="soft">{howCounted(accepts, language)}</p>}
      <NotCounted shown={shown} />
    </>
  );
};

/** Sends exactly the result on the page, unless the decision or the data has changed since. */
const useSend = ({ credential, request, shown, dispatch, refused }: ShownStepProps) => {
  const say = useRefusalText();
  const [unanswered, setUnanswered] = useFailure<Refusal>();
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    setUnanswered(undefined);
    try {
      await call(routes.answerRequest, {
        body: {
          ...credential,
          report_type: request.co_buyer ? 1 : request.report_type,
          data: countedIn(shown).map(({ bank, account }) => ({
            item_id: bank.item_id,
            bankName: bank.bankName,
            account_id: account.account_id,
          })),
          seen_decision: request.decision.number,
          shown_total: dollarsOf(shown.total),
          as_is: 1,
          is_later: 0,
        },
      });
      dispatch({ type: 'buildStarted' });
    } catch (error) {
      setSending(false);
      if (error instanceof ApiError && error.status === 409) {
        notify({ type: 'warning', content: say(error) });
        dispatch({ type: 'retried' });
      } else if (error instanceof ApiError && error.status === 0) setUnanswered(refusalOf(error));
      else refused(error, (refusal) => ({ type: 'buildFailed', refusal }));
    }
  };
  return { send, isSending, unanswered };
};

/** No letter can be made from a report that confirms nothing. */
const seenBelow = (strings: GuestStrings, request: GuestStepProps['request']): string => {
  const about = [request.agent_name, formatMoney(request.proof_amount)] as const;
  if (request.report_type === 1 && !request.co_buyer) return strings.short.sees(...about);
  return `${strings.short.sendWords(...about)} ${agentSees(strings, request)}`;
};

/** Asks the client to send the result. If the total is below the amount, the main button links another bank. */
export function ShownStep(props: ShownStepProps) {
  const strings = useGuestStrings();
  const { language } = useLanguage();
  const say = useRefusalText();
  const { shown, request, decide, dispatch } = props;
  const { short, shown: words } = strings;
  const { send, isSending, unanswered } = useSend(props);
  const [notStopped, setNotStopped] = useFailure<Refusal>();
  const failure = unanswered ?? notStopped;
  const stop = () =>
    decide('stopped').then(
      (isMade) => isMade && dispatch({ type: 'retried' }),
      (error) => setNotStopped(refusalOf(error)),
    );
  const { isEnough } = shown;
  if (request.gift && !request.gift.signed && isEnough) return <GiftLetterStep {...props} />;
  return (
    <>
      <FocusHeading>{isEnough ? words.title(request.agent_name) : short.title}</FocusHeading>
      {!isEnough && <p>{request.decision.is === 'send when confirmed' ? short.moreAgreed : short.more}</p>}
      <Accounts shown={shown} request={request} />
      {shown.needs && (
        <p>
          {needsWords(shown.needs, language)} {short.needs(request.agent_name)}
        </p>
      )}
      {!isEnough && <LinkAnotherBank {...props} />}
      <p>{isEnough ? agentSeesAndSends(strings, request) : seenBelow(strings, request)}</p>
      {failure && (
        <p className="form-error" role="alert">
          {say(failure)}
        </p>
      )}
      <div className="actions">
        <Button variant={isEnough ? 'primary' : 'normal'} formAction="none" loading={isSending} onClick={send}>
          {isEnough ? words.send : short.send}
        </Button>
        <Button formAction="none" disabled={isSending} onClick={stop}>
          {words.stop}
        </Button>
      </div>
    </>
  );
}

/** Says that nothing is sent until the client decides again. */
export const StoppedStep = ({ request, dispatch }: ShownStepProps) => {
  const words = useGuestStrings().stopped;
  return (
    <>
      <FocusHeading>{words.title}</FocusHeading>
      <p>{words.words(request.agent_name)}</p>
      <div>
        <Button formAction="none" onClick={() => dispatch({ type: 'lookedAgain' })}>
          {words.look}
        </Button>
      </div>
    </>
  );
};

const LinkAnotherBank = ({ shown, credential, dispatch }: ShownStepProps) => (
  <GuestBankLink
    credential={credential}
    trouble={shown.trouble}
    label={useGuestStrings().short.linkMore}
    isOneMore
    {...linkEvents(dispatch)}
  />
);

// The second and third step, in one chunk that is there by the time the terms are read.
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { href } from '#web/config/paths.ts';
import { BankWaiting } from '#web/funds/bank-link/bank-waiting.tsx';
import { GuestBankLink } from '#web/funds/bank-link/guest-bank-link.tsx';
import { useFundsStrings } from '#web/funds/strings.ts';
import { useRefusalText } from '#web/language/refusal.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { SuccessMark } from '#web/ui/feedback/success-mark.tsx';
import { formatCents } from '#web/ui/format/dollars.ts';
import { formatMoney } from '#web/ui/format/money.tsx';
import { FocusHeading } from '#web/ui/page/focus-heading.tsx';
import { agentSees } from '../assurance-list.tsx';
import type { Flow } from '../guest-flow.ts';
import { useGuestStrings } from '../strings.ts';
import type { GuestStepProps } from './guest-step.tsx';
import styles from './later-steps.module.css';
import { LinkStep, linkEvents } from './link-step.tsx';

export function LaterSteps(props: GuestStepProps) {
  const strings = useGuestStrings();
  const shared = useFundsStrings();
  const say = useRefusalText();
  const { flow, request, dispatch } = props;
  switch (flow.at) {
    case 'resuming':
      return flow.isAsked ? <Reading isOneMore={false} /> : <Loading text={strings.resuming} />;
    case 'linking':
      return <LinkStep {...props} trouble={flow.trouble} />;
    case 'reading':
      return <Reading isOneMore={flow.isOneMore} />;
    case 'short':
      return flow.isNoneSuitable ? <NoneSuitable {...props} short={flow} /> : <Short {...props} short={flow} />;
    case 'asking':
      return <Loading text={strings.asking} />;
    case 'buildFailed':
      return (
        <div role="alert" className="flow">
          <FocusHeading>{strings.buildFailed.title}</FocusHeading>
          <p>
            {flow.refusal ? say(flow.refusal) : strings.buildFailed.bank} {shared.comeBack}
          </p>
          <div className="actions">
            <Button variant="primary" onClick={() => dispatch({ type: 'released' })}>
              {strings.buildFailed.retry}
            </Button>
            <Button
              onClick={() =>
                dispatch({ type: 'troubled', trouble: flow.refusal ?? { message: strings.buildFailed.bank } })
              }
            >
              {strings.buildFailed.relink}
            </Button>
          </div>
        </div>
      );
    case 'building':
      return (
        <Done title={strings.building.title}>
          {strings.building.words(request.agent_name)} {strings.building.leave}
        </Done>
      );
    case 'inProgress':
      return <Done title={strings.inProgress.title}>{strings.inProgress.words(request.agent_name)}</Done>;
    case 'complete':
      return (
        <Done title={request.co_buyer === 'waiting' ? strings.part.title : strings.complete.title}>
          {(request.co_buyer === 'waiting' ? strings.part : strings.complete).words(request.agent_name)}{' '}
          {request.co_buyer === 'done' && strings.part.coBuyerDone} {strings.complete.leave}
          <br />
          <TransactionLink {...props} />
        </Done>
      );
    case 'withdrawn':
      return (
        <div role="status" className="flow">
          <FocusHeading>{strings.withdrawn.title}</FocusHeading>
          <p>{strings.withdrawn.words(request.agent_name)}</p>
          <p>
            <TransactionLink {...props} />
          </p>
        </div>
      );
    default:
      return null;
  }
}

const TransactionLink = ({ credential }: Pick<GuestStepProps, 'credential'>) => {
  const strings = useGuestStrings();
  return (
    <Link to={href.guestTasks(credential.request_id, credential.request_pin)}>{strings.complete.transaction}</Link>
  );
};

const Done = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <div className={styles.done} role="status">
    <SuccessMark />
    <FocusHeading key={title}>{title}</FocusHeading>
    <p>{children}</p>
  </div>
);

function Reading({ isOneMore }: { isOneMore: boolean }) {
  const strings = useGuestStrings();
  const [isClosed, setClosed] = useState(false);
  return (
    <>
      <Loading text={isOneMore ? strings.readingMore : strings.reading} />
      {!isClosed && <BankWaiting onClose={() => setClosed(true)} />}
    </>
  );
}

type ShortProps = GuestStepProps & { short: Extract<Flow, { at: 'short' }> };

const NoneSuitable = ({ short, ...props }: ShortProps) => {
  const strings = useGuestStrings();
  return (
    <>
      <FocusHeading>{strings.noneSuitable.title}</FocusHeading>
      <p>{strings.noneSuitable.words}</p>
      <GuestBankLink
        credential={props.credential}
        trouble={short.trouble}
        label={strings.short.linkMore}
        isOneMore
        {...linkEvents(props.dispatch)}
      />
    </>
  );
};

function Short({ short, ...props }: ShortProps) {
  const strings = useGuestStrings();
  const minimum = formatCents(short.minimum);
  const words = strings.short;
  return (
    <>
      <FocusHeading>{words.title}</FocusHeading>
      <p>{words.words(formatCents(short.total), minimum)}</p>
      <p>{words.more}</p>
      <GuestBankLink
        credential={props.credential}
        trouble={short.trouble}
        label={words.linkMore}
        isOneMore
        {...linkEvents(props.dispatch)}
      />
      <div className={styles.aside}>
        <h3>{words.sendTitle}</h3>
        <p>
          {words.sendWords(props.request.agent_name, formatMoney(props.request.proof_amount))}{' '}
          {agentSees(strings, props.request)}
        </p>
        <Button onClick={() => props.dispatch({ type: 'released' })}>{words.send}</Button>
      </div>
    </>
  );
}

import Button from '@cloudscape-design/components/button';
import { Link } from 'react-router-dom';
import { routes } from '#contracts/funds/report';
import { useCall } from '#web/api/use-call.ts';
import { href } from '#web/config/paths.ts';
import { GuestBankLink, type Trouble } from '#web/funds/bank-link/guest-bank-link.tsx';
import type { Closed } from '#web/funds/guest-link/guest-link.ts';
import { FocusHeading } from '#web/ui/page/focus-heading.tsx';
import { KeepBanks } from '../control/keep-banks.tsx';
import { StillGoodPlace } from '../control/still-good-place.tsx';
import { useGuestStrings } from '../strings.ts';
import type { GuestStepProps } from './guest-step.tsx';
import { SendConsent } from './send-consent.tsx';

export const linkEvents = (dispatch: GuestStepProps['dispatch']) => ({
  onLinked: () => dispatch({ type: 'linked' }),
  onStartedOver: () => dispatch({ type: 'startedOver' }),
  onUnderWay: () => dispatch({ type: 'underWay' }),
  onClosed: (closed: Closed) => dispatch({ type: 'closed', closed }),
});

export function LinkStep({ trouble, ...props }: GuestStepProps & { trouble?: Trouble }) {
  const { credential, dispatch } = props;
  const words = useGuestStrings().link;
  const control = useCall(routes.guestReports, { body: credential });
  return (
    <>
      <FocusHeading>{words.title}</FocusHeading>
      <p>{words.words}</p>
      <SendConsent {...props} />
      <GuestBankLink credential={credential} trouble={trouble} label={words.button} {...linkEvents(dispatch)} />
      <StillGoodPlace
        credential={credential}
        control={control.data}
        agentName={props.request.agent_name}
        amount={props.request.proof_amount}
        isJoint={props.request.co_buyer !== undefined}
        onChanged={() => control.mutate()}
      />
      <KeepBanks
        credential={credential}
        isKept={control.data ? control.data.keep_until !== '' : props.request.keeps_banks}
        onChanged={() => control.mutate()}
      />
      <p className="soft">
        {words.noBankNote}{' '}
        <Button variant="inline-link" onClick={() => dispatch({ type: 'documentsChosen' })}>
          {words.noBank}
        </Button>
      </p>
      <p className="soft">
        {words.wizardNote}{' '}
        <Link to={href.guestSendReport(credential.request_id, credential.request_pin)}>{words.wizard}</Link>
      </p>
    </>
  );
}

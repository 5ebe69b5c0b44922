import { Link } from 'react-router-dom';
import { routes } from '../../../../lambdas/reports/contract.ts';
import { useCall } from '../../api/use-call.ts';
import { href } from '../../app/paths.ts';
import { FocusHeading } from '../../funds/focus-heading.tsx';
import { GuestBankLink, type Trouble } from '../../funds/guest-bank-link.tsx';
import type { Closed } from '../../funds/guest-link.ts';
import type { GuestStepProps } from './guest-step.tsx';
import { KeepBanks } from './keep-banks.tsx';
import { strings } from './strings.ts';

const words = strings.link;

export const linkEvents = (dispatch: GuestStepProps['dispatch']) => ({
  onLinked: () => dispatch({ type: 'linked' }),
  onStartedOver: () => dispatch({ type: 'startedOver' }),
  onUnderWay: () => dispatch({ type: 'underWay' }),
  onClosed: (closed: Closed) => dispatch({ type: 'closed', closed }),
});

export function LinkStep({ trouble, credential, dispatch }: GuestStepProps & { trouble?: Trouble }) {
  const control = useCall(routes.guestReports, { body: credential });
  return (
    <>
      <FocusHeading>{words.title}</FocusHeading>
      <p>{words.words}</p>
      <GuestBankLink credential={credential} trouble={trouble} label={words.button} {...linkEvents(dispatch)} />
      {control.data && (
        <KeepBanks credential={credential} keepUntil={control.data.keep_until} onChanged={() => control.mutate()} />
      )}
      <p className="soft">
        {words.wizardNote}{' '}
        <Link to={href.guestSendReport(credential.request_id, credential.request_pin)}>{words.wizard}</Link>
      </p>
    </>
  );
}

import { Link } from 'react-router-dom';
import { href } from '../../app/paths.ts';
import { FocusHeading } from '../../funds/focus-heading.tsx';
import { GuestBankLink, type Trouble } from '../../funds/guest-bank-link.tsx';
import type { Closed } from '../../funds/guest-link.ts';
import type { GuestStepProps } from './guest-step.tsx';
import { strings } from './strings.ts';

const words = strings.link;

export const linkEvents = (dispatch: GuestStepProps['dispatch']) => ({
  onLinked: () => dispatch({ type: 'linked' }),
  onUnderWay: () => dispatch({ type: 'underWay' }),
  onClosed: (closed: Closed) => dispatch({ type: 'closed', closed }),
});

export const LinkStep = ({ trouble, ...props }: GuestStepProps & { trouble?: Trouble }) => (
  <>
    <FocusHeading>{words.title}</FocusHeading>
    <p>{words.words}</p>
    <GuestBankLink
      credential={props.credential}
      trouble={trouble}
      label={words.button}
      {...linkEvents(props.dispatch)}
    />
    <p className="soft">
      {words.wizardNote}{' '}
      <Link to={href.guestSendReport(props.credential.request_id, props.credential.request_pin)}>{words.wizard}</Link>
    </p>
  </>
);

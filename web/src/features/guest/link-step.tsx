import { Link } from 'react-router-dom';
import { href } from '../../app/paths.ts';
import { FocusHeading } from '../../funds/focus-heading.tsx';
import type { Trouble } from './guest-flow.ts';
import type { GuestStepProps } from './guest-step.tsx';
import { LinkBank } from './link-bank.tsx';
import { strings } from './strings.ts';

const words = strings.link;

export const LinkStep = ({ trouble, ...props }: GuestStepProps & { trouble?: Trouble }) => (
  <>
    <FocusHeading>{words.title}</FocusHeading>
    <p>{words.words}</p>
    <LinkBank {...props} trouble={trouble} label={words.button} />
    <p className="soft">
      {words.wizardNote}{' '}
      <Link to={href.guestSendReport(props.credential.request_id, props.credential.request_pin)}>{words.wizard}</Link>
    </p>
  </>
);

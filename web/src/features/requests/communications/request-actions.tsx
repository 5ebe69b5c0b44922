import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isOver } from '#contracts/funds/pre-approval';
import { routes as letters } from '#contracts/funds/report/offer-letter';
import { buyersOf, type Communication, together } from '#contracts/funds/request';
import { call } from '#web/api/call.ts';
import { refreshCalls, useCall } from '#web/api/use-call.ts';
import { useDeliberate } from '#web/ui/browser/use-deliberate.ts';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { REQUEST_PAGES } from '../request-pages.ts';
import { ShowLinkModal } from './show-link-modal.tsx';
import { type Act, firstOf, useActs } from './use-acts.tsx';

/** This loads when someone writes a letter. */
const OfferLetterForm = lazy(() =>
  import('#web/funds/offer-letters/offer-letter-form.tsx').then((module) => ({ default: module.OfferLetterForm })),
);

const LetterWindow = ({ communication, onClose }: { communication: Communication; onClose: () => void }) => {
  const { id, name, from_user, to_user, proof_amount, sample } = communication;
  const client = name || from_user;
  const approval = communication.request?.pre_approval;
  const { data } = useCall(letters.offerLetters, { params: { id } });
  return (
    <Suspense>
      <OfferLetterForm
        clientName={together(buyersOf(client, communication))}
        most={proof_amount}
        approval={approval && !isOver({ expiresOn: approval.expires_on }, new Date()) ? approval : undefined}
        mayBeExclusive={data?.may_be_exclusive === true}
        only={sample && { recipient_name: from_user, recipient_email: to_user }}
        send={(order) => call(letters.sendOfferLetter, { params: { id }, body: order })}
        onSent={() => refreshCalls(letters.offerLetters, ...REQUEST_PAGES)}
        onClose={onClose}
      />
    </Suspense>
  );
};

/** The button of the next step. After a step is done, it belongs to the following one, so a second click must not count. */
function MainButton({ act }: { act: Act }) {
  const deliberately = useDeliberate(act.id);
  if ('to' in act)
    return (
      <LinkButton variant="primary" to={act.to}>
        {act.text}
      </LinkButton>
    );
  return (
    <Button variant="primary" loading={act.isRunning} onClick={() => deliberately(act.run)}>
      {act.text}
    </Button>
  );
}

type MenuProps = { acts: readonly Act[]; about: string };

function Menu({ acts, about }: MenuProps) {
  const navigate = useNavigate();
  if (acts.length === 0) return null;
  return (
    <ButtonDropdown
      expandToViewport
      ariaLabel={`More for ${about}`}
      loading={acts.some(({ isRunning }) => isRunning)}
      items={acts.map((act) => ({ id: act.id, text: act.text, href: 'to' in act ? act.to : undefined }))}
      onItemFollow={(event) => event.preventDefault()}
      onItemClick={({ detail }) => {
        const act = acts.find(({ id }) => id === detail.id);
        if (act) 'to' in act ? navigate(act.to) : act.run();
      }}
    >
      More
    </ButtonDropdown>
  );
}

type RequestActionsProps = {
  communication: Communication;
  /** Further actions of this page, for the menu. */
  more?: readonly Act[];
  /** True in a list of several items, in which the main button belongs to another item. */
  isMenuOnly?: boolean;
  /** Links beside the buttons. */
  children?: ReactNode;
};

/** The next step as a button, and the other actions in a menu. */
export function RequestActions({ communication, more = [], isMenuOnly = false, children }: RequestActionsProps) {
  const [window, open] = useState<'link' | 'letter'>();
  const own = useActs(communication, open);
  const isLast = ({ id }: Act) => id === 'cancel';
  const acts = [...own.filter((act) => !isLast(act)), ...more, ...own.filter(isLast)];
  const first = isMenuOnly ? undefined : firstOf(acts, communication.status);
  const close = () => open(undefined);
  return (
    <div className="actions">
      {first && <MainButton act={first} />}
      {children}
      <Menu acts={acts.filter((act) => act !== first)} about={communication.name || communication.to_user} />
      {window === 'link' && <ShowLinkModal communication={communication} onClose={close} />}
      {window === 'letter' && <LetterWindow communication={communication} onClose={close} />}
    </div>
  );
}

import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { ALL_DEALS, type DealShare, type OfficeMember, routes } from '#contracts/offices';
import { call } from '#web/api/call.ts';
import { refreshCalls, useCall } from '#web/api/use-call.ts';
import { refusalOf } from '#web/language/refusal.ts';
import { claimsOf } from '#web/session/claims.ts';
import { useToken } from '#web/session/token.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { useTask } from '#web/ui/form/use-task.ts';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { strings } from '../strings.ts';

const words = strings.deal.share;

/** With colleagues of the agent's offices, each on their own. Who is in no office has no one to share with. */
export function ShareDeal({ dealId }: { dealId: string }) {
  const { data } = useCall(routes.offices, {});
  const [isOpen, setOpen] = useState(false);
  if (!data || data.offices.length === 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.button}</Button>
      {isOpen && (
        <Dialog title={words.title} onClose={() => setOpen(false)}>
          <SpaceBetween size="l">
            <p>{words.words}</p>
            {data.offices.map(({ id, name }) => (
              <Colleagues key={id} office={{ id, name }} dealId={dealId} />
            ))}
          </SpaceBetween>
        </Dialog>
      )}
    </>
  );
}

type Office = { id: string; name: string };

function Colleagues({ office, dealId }: { office: Office; dealId: string }) {
  const { data, error } = useCall(routes.office, { params: { id: office.id } });
  const shares = useCall(routes.shares, { params: { id: office.id } });
  const token = useToken();
  const me = token ? claimsOf(token)?.sub : undefined;
  const failed = error ?? shares.error;
  if (failed) return <ErrorState title={words.failed} error={failed} />;
  if (!data || !shares.data) return <Loading text={words.loading} lines={2} />;
  const others = data.members.filter(({ id }) => id !== me);
  const given = shares.data.given;
  const sharedWith = (id: string) => given.filter(({ member_id }) => member_id === id);
  return (
    <div>
      <h3>{office.name}</h3>
      {others.length === 0 && <p>{words.none}</p>}
      {others.some(({ role }) => role === 'coordinator') && <p>{words.helpWords}</p>}
      <Rows>
        {others.map((member) => (
          <Colleague key={member.id} office={office} member={member} dealId={dealId} shared={sharedWith(member.id)} />
        ))}
      </Rows>
    </div>
  );
}

type ColleagueProps = { office: Office; member: OfficeMember; dealId: string; shared: readonly DealShare[] };

function Colleague({ office, member: { id, name, email, role }, dealId, shared }: ColleagueProps) {
  const { run, doing, failure } = useTask();
  const hasAll = shared.some(({ deal_id }) => deal_id === ALL_DEALS);
  const own = shared.find(({ deal_id }) => deal_id === dealId);
  const body = { member_id: id, deal_id: dealId };
  const change = async () => {
    await call(own ? routes.unshareDeals : routes.shareDeals, { params: { id: office.id }, body });
    await refreshCalls(routes.shares);
  };
  const changeHelp = async () => {
    await call(routes.shareDeals, { params: { id: office.id }, body: { ...body, helps: !own?.helps } });
    await refreshCalls(routes.shares);
  };
  return (
    <li>
      <RowWords>
        <strong>{name}</strong>
        <span>{hasAll ? words.hasAll : email}</span>
        {own?.helps && <span>{words.helps}</span>}
        {failure ? <ErrorState error={refusalOf(failure)} /> : null}
      </RowWords>
      <SpaceBetween direction="horizontal" size="m">
        {own && role === 'coordinator' && (
          <Button
            variant="inline-link"
            disabled={doing !== undefined}
            ariaLabel={own.helps ? words.helpEndLabel(name) : words.helpLabel(name)}
            onClick={() => void run(changeHelp)}
          >
            {own.helps ? words.helpEnd : words.help}
          </Button>
        )}
        {!hasAll && (
          <Button
            variant="inline-link"
            loading={doing !== undefined}
            ariaLabel={own ? words.stopLabel(name) : words.withLabel(name)}
            onClick={() => void run(change)}
          >
            {own ? words.stop : words.button}
          </Button>
        )}
      </SpaceBetween>
    </li>
  );
}

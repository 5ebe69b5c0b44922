import { useState } from 'react';
import { ALL_DEALS, type DealShare, type OfficeMember, type OfficeView, routes } from '#contracts/offices';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { strings } from './strings.ts';

const words = strings.help;

type AskHelpProps = { office: OfficeView; member: OfficeMember; given: readonly DealShare[]; onClose: () => void };

/** A coordinator works on what one shares with them. Ending it leaves the sharing. */
export function AskHelp({ office, member: { id, name }, given, onClose }: AskHelpProps) {
  // What it asked when it was opened: the shares are read again before it closes.
  const [isHelping] = useState(given.some(({ helps }) => helps));
  const change = async () => {
    const deals = given.length > 0 ? given.map(({ deal_id }) => deal_id) : [ALL_DEALS];
    for (const deal_id of deals)
      await call(routes.shareDeals, {
        params: { id: office.id },
        body: { member_id: id, deal_id, helps: !isHelping },
      });
    await refreshCalls(routes.shares, routes.office);
    notify({ type: 'success', content: isHelping ? words.ended(name) : words.done(name) });
  };
  return (
    <ConfirmModal
      title={isHelping ? words.endTitle(name) : words.title(name)}
      confirmLabel={isHelping ? words.end : words.confirm}
      onConfirm={change}
      onClose={onClose}
    >
      {isHelping ? words.endWords(name) : `${words.words(name)} ${given.length > 0 ? '' : words.all(name)}`}
    </ConfirmModal>
  );
}

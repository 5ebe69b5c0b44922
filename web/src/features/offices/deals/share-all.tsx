import { useState } from 'react';
import { ALL_DEALS, type DealShare, type OfficeMember, type OfficeView, routes } from '#contracts/offices';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { strings } from './strings.ts';

const words = strings.share;

type ShareAllProps = { office: OfficeView; member: OfficeMember; given: readonly DealShare[]; onClose: () => void };

/** All of one's deals with one colleague. Stopping also ends what was shared deal by deal. */
export function ShareAll({ office, member: { id, name }, given, onClose }: ShareAllProps) {
  // What it asked when it was opened, until it closes: the shares are read again before that.
  const [isSharing] = useState(given.length > 0);
  const params = { id: office.id };
  const share = async () => {
    await call(routes.shareDeals, { params, body: { member_id: id, deal_id: ALL_DEALS } });
    await refreshCalls(routes.shares, routes.office);
    notify({ type: 'success', content: words.done(name) });
  };
  const stop = async () => {
    for (const { deal_id } of given) await call(routes.unshareDeals, { params, body: { member_id: id, deal_id } });
    await refreshCalls(routes.shares, routes.office);
    notify({ type: 'success', content: words.stopped(name) });
  };
  return (
    <ConfirmModal
      title={isSharing ? words.stopTitle(name) : words.allTitle(name)}
      confirmLabel={isSharing ? words.stop : words.confirm}
      onConfirm={isSharing ? stop : share}
      onClose={onClose}
    >
      {isSharing ? words.stopWords(name) : words.words(name)}
    </ConfirmModal>
  );
}

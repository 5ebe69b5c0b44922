import Button from '@cloudscape-design/components/button';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { NoticeBar } from '#web/ui/feedback/notice-bar.tsx';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { SuccessMark } from '#web/ui/feedback/success-mark.tsx';
import { WaitingDialog } from '#web/ui/feedback/waiting-dialog.tsx';
import { WithAddress } from '#web/ui/feedback/with-address.tsx';
import type { Specimens } from '../specimen.ts';
import { nothing } from './nothing.ts';
import { AskedQuestion, OfflineSpecimen, SentNotice } from './stateful.tsx';

/** The Spanish text is found by the code. */
const UNREACHABLE = {
  message: "We can't be reached right now. Check your connection and try again.",
  code: 'UNREACHABLE',
};

export const feedback: Specimens = {
  'feedback/confirm-modal': {
    isWindow: true,
    states: {
      plain: (sample) => (
        <ConfirmModal title={sample.title} confirmLabel={sample.action} onConfirm={async () => false} onClose={nothing}>
          {sample.text}
        </ConfirmModal>
      ),
      'long text': (sample) => (
        <ConfirmModal title={sample.long} confirmLabel={sample.action} onConfirm={async () => false} onClose={nothing}>
          {sample.long}
        </ConfirmModal>
      ),
    },
  },
  'feedback/dialog': {
    isWindow: true,
    states: {
      plain: (sample) => (
        <Dialog title={sample.title} onClose={nothing}>
          {sample.text}
        </Dialog>
      ),
      'with buttons': (sample) => (
        <Dialog
          title={sample.title}
          onClose={nothing}
          buttons={
            <>
              <Button>{sample.title}</Button>
              <Button variant="primary">{sample.action}</Button>
            </>
          }
        >
          {sample.text}
        </Dialog>
      ),
      'long text': (sample) => (
        <Dialog title={sample.long} size="small" onClose={nothing} buttons={<Button>{sample.action}</Button>}>
          {sample.long}
        </Dialog>
      ),
    },
  },
  'feedback/empty-state': {
    states: {
      plain: (sample) => <EmptyState title={sample.title} />,
      'with a first step': (sample) => (
        <EmptyState drawing="letter" title={sample.title} action={<Button>{sample.action}</Button>}>
          {sample.text}
        </EmptyState>
      ),
      'long text': (sample) => <EmptyState title={sample.long}>{sample.long}</EmptyState>,
    },
  },
  'feedback/error-state': {
    states: {
      plain: () => <ErrorState error={UNREACHABLE} />,
      'with a retry': (sample) => <ErrorState title={sample.title} error={UNREACHABLE} onRetry={nothing} />,
      'long text': (sample) => <ErrorState title={sample.long} error={{ message: sample.long }} onRetry={nothing} />,
    },
  },
  'feedback/loading': {
    states: {
      plain: () => <Loading />,
      lines: () => <Loading lines={4} />,
      'long text': (sample) => <Loading text={sample.long} lines={2} />,
    },
  },
  'feedback/notice-bar': {
    states: {
      empty: () => <NoticeBar notices={[]} />,
      success: (sample) => <NoticeBar notices={[{ id: '1', type: 'success', content: sample.text }]} />,
      'with an action': (sample) => (
        <NoticeBar
          notices={[{ id: '2', type: 'info', content: sample.text, action: { label: sample.action, run: nothing } }]}
        />
      ),
      'long text': (sample) => (
        <NoticeBar notices={[{ id: '3', type: 'error', header: sample.title, content: sample.long }]} />
      ),
    },
  },
  'feedback/notifications': { states: { 'after a message': (sample) => <SentNotice text={sample.text} /> } },
  'feedback/offline-bar': { states: { offline: () => <OfflineSpecimen /> } },
  'feedback/questions': {
    isWindow: true,
    states: { asked: (sample) => <AskedQuestion sample={sample} /> },
  },
  'feedback/resource': {
    states: {
      read: (sample) => <Resource of={{ data: sample.text, mutate: nothing }}>{(text) => <p>{text}</p>}</Resource>,
      'on its way': (sample) => (
        <Resource of={{ data: undefined, mutate: nothing }} loading={sample.text} lines={3}>
          {() => null}
        </Resource>
      ),
      failed: (sample) => (
        <Resource of={{ data: sample.text, error: UNREACHABLE, mutate: nothing }} failed={sample.title}>
          {(text) => <p>{text}</p>}
        </Resource>
      ),
    },
  },
  'feedback/success-mark': { states: { plain: () => <SuccessMark /> } },
  'feedback/with-address': {
    states: {
      plain: () => (
        <p>
          <WithAddress>This account has been deactivated. Contact us if you think this is a mistake.</WithAddress>
        </p>
      ),
    },
  },
  'feedback/waiting-dialog': {
    isWindow: true,
    states: {
      plain: (sample) => <WaitingDialog text={sample.text} />,
      'long text': (sample) => (
        <WaitingDialog text={sample.long} onClose={nothing}>
          {sample.long}
        </WaitingDialog>
      ),
    },
  },
};

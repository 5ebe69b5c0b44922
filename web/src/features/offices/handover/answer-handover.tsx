import { type Handover, routes } from '#contracts/clients/handover';
import { routes as officeRoutes } from '#contracts/offices';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import styles from './handover-row.module.css';
import { strings } from './strings.ts';

export type HandoverAnswer = 'accept' | 'decline' | 'withdraw' | 'agree' | 'keep' | 'unask';

const wordsOf = (handover: Handover) => {
  const { from, to } = handover;
  return {
    accept: {
      route: routes.acceptHandover,
      title: strings.acceptTitle(from.name),
      words: strings.acceptWords(handover),
      label: strings.accept,
      done: strings.accepted,
    },
    decline: {
      route: routes.declineHandover,
      title: strings.declineTitle(from.name),
      words: strings.declineWords(from.name),
      label: strings.decline,
      done: strings.declined,
    },
    withdraw: {
      route: routes.withdrawHandover,
      title: strings.withdrawTitle,
      words: strings.withdrawWords(to.name),
      label: strings.withdraw,
      done: strings.withdrawn,
    },
    agree: {
      route: routes.agreeToHandover,
      title: strings.agreeTitle(to.name),
      words: (
        <ul className={styles.points}>
          {[strings.words(to.name), ...strings.effects(to.name)].map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      ),
      label: strings.agree,
      done: strings.agreed(to.name),
    },
    keep: {
      route: routes.declineHandover,
      title: strings.keepTitle,
      words: strings.keepWords(handover.asked_by?.name ?? ''),
      label: strings.keep,
      done: strings.kept,
    },
    unask: {
      route: routes.withdrawHandover,
      title: strings.unaskTitle,
      words: strings.unaskWords(from.name),
      label: strings.withdraw,
      done: strings.unasked,
    },
  } satisfies Record<HandoverAnswer, object>;
};

type AnswerHandoverProps = { officeId: string; handover: Handover; answer: HandoverAnswer; onClose: () => void };

export function AnswerHandover({ officeId, handover, answer, onClose }: AnswerHandoverProps) {
  const { route, title, words, label, done } = wordsOf(handover)[answer];
  const confirm = async () => {
    await call(route, { params: { id: officeId, handover: handover.id } });
    await refreshCalls(routes.handovers, officeRoutes.office);
    notify({ type: 'success', content: done });
  };
  return (
    <ConfirmModal title={title} confirmLabel={label} onConfirm={confirm} onClose={onClose}>
      {words}
    </ConfirmModal>
  );
}

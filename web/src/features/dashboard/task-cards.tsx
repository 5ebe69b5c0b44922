import { useConfig } from '#web/api/config.ts';
import { href, paths } from '#web/config/paths.ts';
import { strings } from './strings.ts';
import { TaskCard, type TaskCardProps } from './task-card.tsx';

const cardsOf = (tenant: string): TaskCardProps[] => [
  { ...strings.cards.onboard, group: strings.concierge, beta: true, drawing: 'house' },
  { ...strings.cards.email, group: strings.concierge, beta: true, drawing: 'letter', to: href.magicEmails(tenant) },
  { ...strings.cards.funds, group: strings.transaction, beta: false, drawing: 'bank', to: paths.requestReport },
];

/** Of 12 columns each takes all on small screens, 6 on medium ones, 4 on large ones (class `columns`). */
export function TaskCards() {
  const cards = cardsOf(useConfig()?.tenant ?? 'groundwork');
  return (
    <div className="columns">
      {cards.map((card) => (
        <TaskCard key={card.title} {...card} />
      ))}
    </div>
  );
}

import { href, paths } from '#web/config/paths.ts';
import { useTenant } from '#web/session/tenant.ts';
import { TaskCard, type TaskCardProps } from '#web/ui/card/task-card.tsx';
import { strings } from './strings.ts';

type Task = Omit<TaskCardProps, 'badges'> & { group: string; beta: boolean };

const tasksOf = (tenant: string): Task[] => [
  { ...strings.cards.onboard, group: strings.concierge, beta: true, drawing: 'house' },
  { ...strings.cards.email, group: strings.concierge, beta: true, drawing: 'letter', to: href.magicEmails(tenant) },
  { ...strings.cards.funds, group: strings.transaction, beta: false, drawing: 'bank', to: paths.requestReport },
];

const Badges = ({ group, beta }: Pick<Task, 'group' | 'beta'>) => (
  <>
    <span className="chip">{group}</span>
    {beta ? <span className="chip chip-brass">{strings.beta}</span> : null}
  </>
);

/** Of 12 columns each takes all on small screens, 6 on medium ones, 4 on large ones (class `columns`). */
export function TaskCards() {
  const tasks = tasksOf(useTenant());
  return (
    <div className="columns">
      {tasks.map(({ group, beta, ...task }) => (
        <TaskCard key={task.title} {...task} badges={<Badges group={group} beta={beta} />} />
      ))}
    </div>
  );
}

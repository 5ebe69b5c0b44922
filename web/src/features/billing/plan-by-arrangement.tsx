import { OpenOwnPortal } from '#web/membership/open-own-portal.tsx';
import { PlanCard } from './plan-card.tsx';
import { strings } from './strings.ts';

const texts = strings.plans.byArrangement;

/** A plan that isn't sold here, for someone who has it. */
export const PlanByArrangement = ({ name }: { name: string }) => (
  <PlanCard name={name} price={texts.price} words={texts.words} has={texts.has} isOwn>
    <OpenOwnPortal fullWidth />
  </PlanCard>
);

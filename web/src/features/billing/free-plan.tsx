import { paths } from '#web/config/paths.ts';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { PlanCard } from './plan-card.tsx';
import { strings } from './strings.ts';

const texts = strings.plans.free;

type FreePlanProps = { freeRequests: number; isOwn: boolean; isSignedIn: boolean };

export const FreePlan = ({ freeRequests, isOwn, isSignedIn }: FreePlanProps) => (
  <PlanCard name={texts.name} price={texts.price} words={texts.words} has={texts.has(freeRequests)} isOwn={isOwn}>
    {isSignedIn ? null : (
      <LinkButton fullWidth to={paths.signUp}>
        {texts.signUp}
      </LinkButton>
    )}
  </PlanCard>
);

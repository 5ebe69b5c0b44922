import type { routes } from '#contracts/members/billing';
import type { Reply } from '#core/http/route.ts';
import { paths } from '#web/config/paths.ts';
import { formatMoney } from '#web/ui/format/money.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { PlanCard } from './plan-card.tsx';
import { strings } from './strings.ts';

const texts = strings.plans.team;

type TeamPlanProps = {
  team: NonNullable<Reply<typeof routes.plans>['team']>;
  /** An office pays for this person. */
  isOwn: boolean;
  isSignedIn: boolean;
};

/** Bought by an office, not by a person: it leads to where that is done. */
export const TeamPlan = ({ team, isOwn, isSignedIn }: TeamPlanProps) => (
  <PlanCard
    name={texts.name}
    price={formatMoney(team.price)}
    per={texts.per[team.interval]}
    words={texts.words}
    has={texts.has(team.minimum)}
    isOwn={isOwn}
    ownWords={texts.seat}
  >
    <p className="soft">{isSignedIn ? texts.howSignedIn : texts.how}</p>
    {isSignedIn && (
      <LinkButton fullWidth to={paths.office}>
        {texts.office}
      </LinkButton>
    )}
  </PlanCard>
);

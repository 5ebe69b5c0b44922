import SpaceBetween from '@cloudscape-design/components/space-between';
import { type DealShare, maySeePipelines, type OfficeMember, type OfficeView } from '#contracts/offices';
import { href } from '#web/config/paths.ts';
import { EmailWords } from '#web/ui/format/email-words.tsx';
import { RowWords } from '#web/ui/list/rows.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { strings as deals } from './deals/strings.ts';
import { MemberMenu } from './member-menu.tsx';
import { strings } from './strings.ts';

type Shares = { given: readonly DealShare[]; received: readonly { member_id: string }[] };
type MemberRowProps = { office: OfficeView; member: OfficeMember; isMe: boolean; shares: Shares | undefined };

const sharesWith = <T extends { member_id: string }>(shares: readonly T[], id: string) =>
  shares.filter((one) => one.member_id === id);

export function MemberRow({ office, member, isMe, shares }: MemberRowProps) {
  const { id, name, email, role, shows_pipeline: isShown } = member;
  const maySee =
    (isShown && maySeePipelines(office.role)) || (shares ? sharesWith(shares.received, id).length > 0 : false);
  return (
    <li>
      <RowWords>
        <strong>
          {name} {isMe && strings.you}
        </strong>
        <span>
          {strings.roles[role]} · <EmailWords address={email} />
        </span>
      </RowWords>
      <SpaceBetween direction="horizontal" size="m" alignItems="center">
        {maySee && (
          <LinkButton variant="inline-link" to={href.officeDeals(office.id, id)} ariaLabel={deals.openLabel(name)}>
            {deals.open}
          </LinkButton>
        )}
        <MemberMenu office={office} member={member} isMe={isMe} given={shares && sharesWith(shares.given, id)} />
      </SpaceBetween>
    </li>
  );
}

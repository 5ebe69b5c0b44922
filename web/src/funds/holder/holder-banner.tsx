import Alert from '@cloudscape-design/components/alert';
import type { ReactNode } from 'react';
import {
  type Authority,
  type Explanation,
  type HeldBy,
  type Holder,
  isClients,
  isMixed,
} from '#contracts/funds/report';
import { formatMoney } from '#web/ui/format/money.tsx';
import { useFundsStrings } from '../strings.ts';
import { Authorities } from './authorities.tsx';
import { Explanations } from './explanations.tsx';

type HolderBannerProps = {
  holder: Holder;
  holders: string[];
  heldBy: HeldBy[];
  clientName: string;
  explanations: Explanation[];
  authorities?: readonly Authority[] | undefined;
  /** False if the report has no account, and so no holder to name. */
  isAsked?: boolean;
};

/** Says above everything else that it may be someone else's money. Shows nothing if the account is the client's. */
export const HolderBanner = ({
  holder,
  holders,
  heldBy,
  clientName,
  explanations,
  authorities = [],
  isAsked = true,
}: HolderBannerProps) => {
  const words = useFundsStrings().holder;
  if (isClients(holder) || !isAsked) return null;
  if (authorities.length > 0) return <Authorities authorities={authorities} />;
  const isDifferent = holder.match === 'different';
  const named = holders.join(', ');
  if (isMixed(heldBy))
    return (
      <WarningBox title={words.mixedTitle} isBad={isDifferent}>
        <ul>
          {heldBy.map(({ names, match, total }) => (
            <li key={names.join()}>
              {words.share(total === undefined ? undefined : formatMoney(total), names.join(words.and), match)}
            </li>
          ))}
        </ul>
        <Explanations explanations={explanations} />
      </WarningBox>
    );
  return (
    <WarningBox title={titleOf(words, holder)} isBad={isDifferent}>
      <p>
        {isDifferent
          ? words.different[holder.kind](clientName, named)
          : named
            ? words.unclear(clientName, named)
            : words.unknown(clientName)}
      </p>
      <Explanations explanations={explanations} />
    </WarningBox>
  );
};

type Titles = Record<'differentTitle' | 'entityTitle' | 'unknownTitle', string>;

export const titleOf = (words: Titles, { match, kind }: Holder): string => {
  if (match !== 'different') return words.unknownTitle;
  return kind === 'person' ? words.differentTitle : words.entityTitle;
};

type WarningBoxProps = { title: string; isBad: boolean; children: ReactNode };

export const WarningBox = ({ title, isBad, children }: WarningBoxProps) => (
  <Alert type={isBad ? 'error' : 'warning'} header={title}>
    {children}
  </Alert>
);

import { uiStrings } from './strings.ts';

type LoadingProps = {
  /** 'Loading...' unless the specification has its own words. */
  text?: string;
  /** Grey lines in place of what comes, beside the words. */
  lines?: number;
};

export const Loading = ({ text = uiStrings().loading, lines = 0 }: LoadingProps) => (
  <div className="loading" role="status">
    <span className={lines > 0 ? 'only-read-aloud' : 'loading-words'}>{text}</span>
    {Array.from({ length: lines }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
      <span key={index} className="skeleton-line" aria-hidden="true" />
    ))}
  </div>
);

import type { ReactNode } from 'react';

type FactsProps = { facts: readonly (readonly [label: string, value: ReactNode])[]; className?: string };

/** Each fact under its name. One without a value is left out. */
export const Facts = ({ facts, className = 'fields' }: FactsProps) => (
  <dl className={className}>
    {facts.map(
      ([label, value]) =>
        value && (
          <div key={label}>
            <dt className="soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);

import type { ReactNode } from 'react';

type FactsProps = { facts: readonly (readonly [label: string, value: ReactNode])[]; className?: string };

/** A list of facts, each below its name. Facts without a value are left out. */
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

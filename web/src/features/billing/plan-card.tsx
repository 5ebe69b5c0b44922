import type { ReactNode } from 'react';
import { strings } from './strings.ts';

type PlanCardProps = {
  name: string;
  price: string;
  per?: string;
  words: string;
  has: readonly string[];
  isOwn: boolean;
  children?: ReactNode;
};

export const PlanCard = ({ name, price, per, words, has, isOwn, children }: PlanCardProps) => (
  <article className={isOwn ? 'plan plan-own' : 'plan'} aria-label={name}>
    <div className="plan-top">
      <h2>{name}</h2>
      {isOwn ? <span className="chip">{strings.plans.current}</span> : null}
    </div>
    <p className="plan-price">
      <span className="numeric">{price}</span> {per ? <span className="plan-per">{per}</span> : null}
    </p>
    <p className="plan-words">{words}</p>
    <ul className="plan-has">
      {has.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    <div className="plan-action">{children}</div>
  </article>
);

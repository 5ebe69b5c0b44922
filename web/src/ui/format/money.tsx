import { centsFrom, formatCents } from '#core/platform/money.ts';

/** Dollars, as replies of the server have them. */
export const formatMoney = (dollars: number): string => formatCents(centsFrom(dollars));

export const Money = ({ value }: { value: number }) => <span className="numeric">{formatMoney(value)}</span>;

/** Two decimals when fractional, none otherwise. */
export function formatMoney(dollars: number): string {
  // Rounding can leave -0, which would be shown with its sign.
  const cents = Math.round(dollars * 100) / 100 + 0;
  return cents.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: Number.isInteger(cents) ? 0 : 2,
    maximumFractionDigits: 2,
  });
}

export const Money = ({ value }: { value: number }) => <span className="numeric">{formatMoney(value)}</span>;

/** What a row of docs/security.md was found to be, in one line of the run's output. */
export const told = (row: `${'T' | 'F'}-${string}`, found: string): void => console.log(`${row} ${found}`);

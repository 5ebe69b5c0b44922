/** Prints the counts of a test beside its row of docs/security.md. */
export const printResult = (row: string, counted: string): void => console.log(`${row} ${counted}`);

/** Beside the row of docs/security.md: what its test has counted. */
export const printResult = (row: string, counted: string): void => console.log(`${row} ${counted}`);

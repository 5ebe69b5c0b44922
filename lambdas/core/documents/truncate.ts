/** The first units of a text. A sign that would be cut in half goes: no database takes half of one. */
export const truncate = (text: string, units: number): string => text.slice(0, units).replace(/\p{Surrogate}$/u, '');

/** This file marks a data folder that has its demo data, or that should have none. */
export const MARK = 'seeded';

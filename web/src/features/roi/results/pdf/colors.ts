export const LINE = '#DFE3DE';
export const BAD = '#B3261E';

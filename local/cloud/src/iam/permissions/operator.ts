/** For an operator's own commands. What functions may do is judged; what the operator does is not. */
export const operatorKeys = { accessKeyId: 'AKIALOCALOPERATOR', secretAccessKey: 'local-operator' };

export const operator = { ...operatorKeys, caller: { kind: 'operator' as const }, statements: [] };

// What other features may use of the upkeep: the row that says when the clock last ran.
export { heartbeat } from './heartbeat-entity.ts';

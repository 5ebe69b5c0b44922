export { heartbeat } from './heartbeat-entity.ts';

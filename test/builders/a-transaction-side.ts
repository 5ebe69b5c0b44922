// What the use cases of transactions are given: a real table, a clock that a test sets, and sockets that only note.
import { due } from '#core/data/table.ts';

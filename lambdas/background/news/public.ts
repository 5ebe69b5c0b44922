// Push messages to browsers, ordered by the reader of the table's stream.
export { orderNews } from './order-news.ts';

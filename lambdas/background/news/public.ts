// News for browsers, for the stream's reader.
export { orderNews } from './order-news.ts';

// What the stream's reader may use of the news for browsers.
export { orderNews } from './order-news.ts';

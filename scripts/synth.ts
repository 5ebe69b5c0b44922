// Synthesizes what a local cloud runs, once for all that start at the same time.
import { synthesizeProduct } from '../local/product.ts';

await synthesizeProduct();

// The synthesis's bundling of functions, which npm run dev shares. local/ uses nothing else of the product.
export { bundleOptions, entriesFile } from '../../lib/build/bundle.ts';
export { copyAssets } from '../../lib/build/bundle-assets.ts';

// How the synthesis bundles functions: npm run dev builds them the same way. All that local/ uses of the product.
export { bundleOptions, entriesFile } from '../../lib/build/bundle.ts';
export { copyAssets } from '../../lib/build/bundle-assets.ts';

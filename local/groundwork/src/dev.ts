// npm run dev: the same as npm start, with Vite's hot reload for the site, functions rebuilt and swapped on save, and a
// restart on the same data when the infrastructure changes.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { compilerSays } from './dev/compiler-says.ts';
import { createFunctionBuilder } from './dev/function-builder.ts';
import { createDevSite } from './dev/site.ts';
import { type Product, root, runProduct, say, startProduct, synthesizeProduct, welcome } from './product.ts';

const since = (started: number) => `${Math.round(performance.now() - started)} ms`;
const complain = async (error: unknown) => say(await compilerSays(error));

await runProduct(async () => {
  const site = await createDevSite(root);
  let product: Product = await startProduct({ site: site.handle });
  let builder = createFunctionBuilder(product.assemblyDir);
  welcome(product);

  const restart = async () => {
    say('The infrastructure changed: starting again');
    touched.clear();
    // What cannot be synthesized is said while the cloud from before goes on.
    await synthesizeProduct();
    await product.cloud.close();
    product = await startProduct({ site: site.handle });
    builder = createFunctionBuilder(product.assemblyDir);
    say(`Ready again: ${product.cloud.url}`);
  };
  const swap = async () => {
    const files = [...touched];
    touched.clear();
    const names = await builder.madeOf(files);
    // At once, so that a call before the code is checked doesn't meet the old.
    for (const name of names) takeAtNextEvent(name);
    if (names.length === 0) return;
    const started = performance.now();
    await builder.check();
    say(`Compiled in ${since(started)}; new at the next event: ${names.join(', ')}`);
  };
  const takeAtNextEvent = (name: string) => {
    const spec = product.cloud.functions.functions.find((each) => each.name.endsWith(`-dev-${name}`));
    if (!spec) return;
    product.cloud.functions.replaceCode(spec.name, async () => {
      const started = performance.now();
      try {
        const dir = await builder.make(name);
        say(`New code of ${name} in ${since(started)}`);
        return dir;
      } catch (error) {
        await complain(error);
        return undefined;
      }
    });
  };

  /** Files saved since the last swap. */
  const touched = new Set<string>();
  /** One thing at a time, and what changes meanwhile is looked at once afterwards. */
  let work: Promise<void> = Promise.resolve();
  let wanted: 'nothing' | 'swap' | 'restart' = 'nothing';
  const want = (next: 'swap' | 'restart') => {
    const isFirst = wanted === 'nothing';
    if (wanted !== 'restart') wanted = next;
    if (!isFirst) return;
    work = work
      .then(() => new Promise((resolve) => setTimeout(resolve, 80)))
      .then(() => {
        const run = wanted === 'restart' ? restart : swap;
        wanted = 'nothing';
        return run();
      })
      .catch(complain);
  };

  const isSource = (file: string | null) => file !== null && /\.(ts|js|json)$/.test(file) && !file.includes('.test.');
  // Routes are in the template: a changed contract is a changed infrastructure.
  const isInfrastructure = (folder: string, file: string) => folder !== 'lambdas' || file.endsWith('contract.ts');
  const watchers = ['lambdas', 'lib', 'bin'].map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, file) => {
      if (!isSource(file)) return;
      touched.add(join(root, folder, file!));
      want(isInfrastructure(folder, file!) ? 'restart' : 'swap');
    }),
  );

  return {
    async close() {
      for (const watcher of watchers) watcher.close();
      await Promise.all([site.close(), product.cloud.close()]);
    },
  };
});

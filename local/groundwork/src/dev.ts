// npm run dev: the same as npm start, with Vite's hot reload for the site, functions rebuilt and swapped on save, and a
// restart on the same data when the infrastructure changes.
import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { compilerMessage } from './dev/compiler-message.ts';
import { createFunctionBuilder } from './dev/function-builder.ts';
import { changeBy, createSaves } from './dev/saves.ts';
import { createDevSite } from './dev/site.ts';
import { root, runProduct, say, startProduct, synthesizeProduct, welcome } from './product.ts';

type DevSite = Awaited<ReturnType<typeof createDevSite>>;
type Running = Awaited<ReturnType<typeof run>>;

const BURST_MS = 80;

const since = (started: number) => `${Math.round(performance.now() - started)} ms`;
const complain = async (error: unknown) => say(await compilerMessage(error));

const run = async (site: DevSite) => {
  const product = await startProduct({ site: site.handle });
  return { product, builder: createFunctionBuilder(product.assemblyDir) };
};

const runAgain = async (site: DevSite, { product }: Running): Promise<Running> => {
  say('The infrastructure changed: starting again');
  // If the app can't be synthesized, the error is reported and the current cloud keeps running.
  await synthesizeProduct();
  await product.close();
  const running = await run(site);
  say(`Ready again: ${running.product.cloud.url}`);
  void running.product.prepareDemo();
  return running;
};

const swapFunctions = async (running: Running, files: string[]): Promise<void> => {
  const names = await running.builder.madeOf(files);
  // The functions are marked before the code is checked, so that a call meanwhile doesn't run the old code.
  for (const name of names) takeAtNextEvent(running, name);
  if (names.length === 0) return;
  const started = performance.now();
  await running.builder.check();
  say(`Compiled in ${since(started)}; new at the next event: ${names.join(', ')}`);
};

const takeAtNextEvent = ({ product: { cloud }, builder }: Running, name: string): void => {
  const spec = cloud.functions.functions.find((each) => each.name.endsWith(`-dev-${name}`));
  if (!spec) return;
  cloud.functions.replaceCode(spec.name, async () => {
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

const watchFolder = (folder: string, saves: ReturnType<typeof createSaves>): FSWatcher =>
  watch(join(root, folder), { recursive: true }, (_, file) => {
    const change = file === null ? undefined : changeBy(folder, file);
    if (change) saves.add(join(root, folder, file!), change);
  });

await runProduct(async () => {
  const site = await createDevSite(root);
  let running = await run(site);
  welcome(running.product);
  void running.product.prepareDemo();
  const saves = createSaves({
    swap: (files) => swapFunctions(running, files),
    async restart() {
      running = await runAgain(site, running);
    },
    pause: () => setTimeout(BURST_MS),
    complain,
  });
  const watchers = ['lambdas', 'lib', 'bin'].map((folder) => watchFolder(folder, saves));
  return {
    async close() {
      for (const watcher of watchers) watcher.close();
      await Promise.all([site.close(), running.product.close()]);
    },
  };
});

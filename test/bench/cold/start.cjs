// A process as Lambda starts one: loads the bundle, answers one event, and says so.
const bundle = require(process.env.BUNDLE);
if (process.env.TELL_CACHE) console.log(`cache ${bundle.codeCache}`);
const done = () => process.stdout.write('answered\n');
Promise.resolve(bundle.handler(JSON.parse(process.env.EVENT), {})).then(done, done);

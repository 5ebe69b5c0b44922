// Inside every process that is measured: says how much of the processor it has used, when asked.
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send({ cpu: user + system });
});
process.on('disconnect', () => process.exit(0));
exports.listening = (server) => server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));

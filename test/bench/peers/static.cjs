// The least a Node server can do: an answer that is there already, sent as JSON.
const { createServer } = require('node:http');
const { listening } = require('../warm/cpu.cjs');

const client_list = JSON.parse(process.env.ANSWER);
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    const body = request.method === 'GET' ? { client_list, next_cursor: null } : { id: 1 };
    response.writeHead(request.method === 'GET' ? 200 : 201, { 'content-type': 'application/json' });
    response.end(Buffer.from(JSON.stringify(body)));
  });
});
listening(server);

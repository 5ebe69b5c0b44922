/** The binary has its own sweep of expired items, offered as a tool over the Model Context Protocol. How many it deleted. */
export const sweep = async (url: string, token: string): Promise<number> => {
  let session: string | undefined;
  const call = async (method: string, params: object, id?: number): Promise<string> => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(session ? { 'mcp-session-id': session } : {}),
      },
      body: JSON.stringify({ jsonrpc: '2.0', method, params, ...(id ? { id } : {}) }),
    });
    session = reply.headers.get('mcp-session-id') ?? session;
    return reply.text();
  };
  const clientInfo = { name: 'groundwork', version: '1' };
  await call('initialize', { protocolVersion: '2025-03-26', capabilities: {}, clientInfo }, 1);
  await call('notifications/initialized', {});
  const reply = await call('tools/call', { name: 'sweep_ttl', arguments: {} }, 2);
  const deleted = /items_deleted\\*":\s*(\d+)/.exec(reply)?.[1];
  if (deleted === undefined) throw new Error(`The sweep of expired items answered ${reply.slice(0, 200)}`);
  return Number(deleted);
};

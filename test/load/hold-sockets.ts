// Opens events sockets as signed-in pages do, each with a ticket of its own, and holds them.
import { readFileSync } from 'node:fs';
import { Amplify } from 'aws-amplify';
import * as auth from 'aws-amplify/auth';
import WebSocket from 'ws';

const signIn = async (url: string): Promise<string> => {
  const config = (await (await fetch(`${url}/config.json`)).json()) as Record<string, string>;
  const { userPoolId = '', userPoolClientId = '', userPoolEndpoint } = config;
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });
  const { accounts } = (await (await fetch(`${url}/_local`)).json()) as {
    accounts: { agent: { email: string; password: string } };
  };
  await auth.signIn({ username: accounts.agent.email, password: accounts.agent.password });
  return String((await auth.fetchAuthSession()).tokens?.idToken);
};

const ticketFor = async (url: string, token: string): Promise<string> => {
  for (;;) {
    const reply = await fetch(`${url}/api/socket-ticket`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    if (reply.status === 201) return ((await reply.json()) as { ticket: string }).ticket;
    if (reply.status !== 429) throw new Error(`No ticket: ${reply.status} ${await reply.text()}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

const residentMb = (pid: number) => {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
};

export const holdSockets = async (url: string, count: number, pid: number) => {
  const token = await signIn(url);
  const all: WebSocket[] = [];
  let lost = 0;
  const open = async () => {
    const ticket = await ticketFor(url, token);
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/events/?ticket=${ticket}`, { origin: url });
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve());
      socket.once('error', reject);
    });
    socket.on('close', () => {
      lost++;
    });
    all.push(socket);
  };
  const workers = Array.from({ length: 10 }, async () => {
    while (all.length + 10 <= count) await open();
  });
  await Promise.all(workers);
  while (all.length < count) await open();
  const memory: number[] = [];
  const timer = setInterval(() => memory.push(residentMb(pid)), 1000);
  return {
    token,
    async end() {
      clearInterval(timer);
      const stillOpen = all.filter(({ readyState }) => readyState === WebSocket.OPEN).length;
      const seen = { open: stillOpen, lost };
      for (const socket of all) socket.terminate();
      return { ...seen, memory: { first: memory[Math.floor(memory.length / 5)] ?? 0, last: memory.at(-1) ?? 0 } };
    },
  };
};

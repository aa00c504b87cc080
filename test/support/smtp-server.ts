import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface SmtpServer {
  url: string;
  /** Everything it has received. */
  received(): string;
  close(): Promise<void>;
}

/**
 * Starts a mail server that accepts everything.
 * @param port default: any free one
 * @param refusals replies to addresses that it doesn't accept
 */
export async function startSmtpServer(
  port = 0,
  refusals: Readonly<Record<string, string>> = {},
): Promise<SmtpServer> {
  let text = '';
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let inData = false;
    let end = '';
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      text += chunk;
      const line = String(chunk);
      // The end of an email may come in several pieces.
      end = (end + line).slice(-5);
      if (inData && end !== '\r\n.\r\n') return;
      if (line.startsWith('DATA')) inData = true;
      else if (inData) inData = false;
      const [, address = ''] = /^RCPT TO:<(.*?)>/.exec(line) ?? [];
      const reply =
        refusals[address] ?? (inData ? '354 go on' : line.startsWith('QUIT') ? '221 bye' : '250 ok');
      socket.write(`${reply}\r\n`);
    });
    socket.on('error', () => {});
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => text,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

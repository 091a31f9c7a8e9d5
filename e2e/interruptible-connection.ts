/** A connection to the school's server that can be cut, as when a phone loses its network. */
import net from 'node:net';

export type InterruptibleConnection = {
  /** The server's address through this connection, without a trailing slash. */
  url: string;
  /** Breaks every connection, and refuses new ones until `reconnect`. */
  cut: () => void;
  /** Breaks every connection, and answers 502 to new ones, as a proxy does whose server is away. */
  fail: () => void;
  /** Breaks every connection, and takes new ones without ever answering, as a network does that hardly works. */
  hang: () => void;
  reconnect: () => void;
  close: () => Promise<void>;
};

const BAD_GATEWAY =
  'HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<h1>502 Bad Gateway</h1>';

export async function interruptibleConnection(school: { url: string }): Promise<InterruptibleConnection> {
  const { hostname, port } = new URL(school.url);
  const sockets = new Set<net.Socket>();
  let state: 'whole' | 'cut' | 'failing' | 'hanging' = 'whole';
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const track = (socket: net.Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = net.createServer((near) => {
    track(near);
    if (state === 'cut') return near.destroy();
    if (state === 'hanging') return;
    if (state === 'failing') return near.once('data', () => near.end(BAD_GATEWAY));
    const far = track(net.connect(Number(port), hostname));
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, hostname, listening));
  return {
    url: `http://${hostname}:${(server.address() as net.AddressInfo).port}`,
    cut: () => {
      state = 'cut';
      breakAll();
    },
    fail: () => {
      state = 'failing';
      breakAll();
    },
    hang: () => {
      state = 'hanging';
      breakAll();
    },
    reconnect: () => {
      state = 'whole';
    },
    close: () => {
      breakAll();
      return new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

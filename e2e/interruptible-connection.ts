/** A connection to the school's server that can be cut, as when a phone loses its network. */
import net from 'node:net';

export type InterruptibleConnection = {
  /** The server's address through this connection, without a trailing slash. */
  url: string;
  /** Breaks every connection, and refuses new ones until `reconnect`. */
  cut: () => void;
  reconnect: () => void;
  close: () => Promise<void>;
};

export async function interruptibleConnection(school: { url: string }): Promise<InterruptibleConnection> {
  const { hostname, port } = new URL(school.url);
  const sockets = new Set<net.Socket>();
  let isCut = false;
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
    if (isCut) return near.destroy();
    const far = track(net.connect(Number(port), hostname));
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, hostname, listening));
  return {
    url: `http://${hostname}:${(server.address() as net.AddressInfo).port}`,
    cut: () => {
      isCut = true;
      breakAll();
    },
    reconnect: () => {
      isCut = false;
    },
    close: () => {
      breakAll();
      return new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

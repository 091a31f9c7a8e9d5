/**
 * One of many buyers on the machine it measures: a connection of its own, which stays open. A thousand requests of
 * node:http take that machine a hundred milliseconds, and come one after the other for as long: these take a part of it.
 */
import net from 'node:net';

/** The head of an answer that says how long it is, as the server's own do. */
const HEAD = /^HTTP\/1\.1 (\d{3}) [\s\S]*?\r\ncontent-length: (\d+)\r\n[\s\S]*?\r\n\r\n/i;

export class Buyer {
  readonly #socket: net.Socket;
  #received = '';
  #asked: PromiseWithResolvers<number> | undefined;

  constructor(port: number) {
    this.#socket = net.connect(port, '127.0.0.1').setEncoding('latin1').setNoDelay();
    this.#socket
      .on('data', (text: string) => this.#read(text))
      .on('error', (error) => this.#asked?.reject(error))
      .on('close', () => this.#asked?.reject(new Error('The server hung up.')));
  }

  /** Sends a whole request; gives the status of its answer, once that is there to the end. */
  ask(request: string): Promise<number> {
    this.#received = '';
    this.#asked = Promise.withResolvers();
    this.#socket.write(request);
    return this.#asked.promise;
  }

  leave(): void {
    this.#asked = undefined;
    this.#socket.destroy();
  }

  #read(text: string): void {
    this.#received += text;
    const [head, status, length] = HEAD.exec(this.#received) ?? [];
    if (head && this.#received.length >= head.length + Number(length)) this.#asked?.resolve(Number(status));
  }
}

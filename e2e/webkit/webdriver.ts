/** The W3C WebDriver commands that the WebKit journeys need (https://www.w3.org/TR/webdriver2/). */

const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';
export type Element = { [ELEMENT_KEY]: string };
export type InputSource = { type: 'key' | 'pointer'; id: string; actions: object[] };

export class WebDriverError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

export type Session = Awaited<ReturnType<typeof newSession>>;

/** A browser of its own with one window. */
export async function newSession(driverUrl: string, capabilities: object) {
  const { sessionId } = await send(driverUrl, 'POST', '/session', { capabilities: { alwaysMatch: capabilities } });
  const session = `/session/${sessionId}`;
  const get = (command: string) => send(driverUrl, 'GET', session + command);
  const post = (command: string, body: object = {}) => send(driverUrl, 'POST', session + command, body);
  const toElement = (element: Element, command: string, body?: object) =>
    post(`/element/${element[ELEMENT_KEY]}/${command}`, body);
  return {
    goto: (url: string) => post('/url', { url }),
    url: (): Promise<string> => get('/url'),
    back: () => post('/back'),
    reload: () => post('/refresh'),
    resize: (size: { width: number; height: number }) => post('/window/rect', { x: 0, y: 0, ...size }),
    addCookie: (cookie: { name: string; value: string }) => post('/cookie', { cookie }),
    screenshot: async () => Buffer.from(await get('/screenshot'), 'base64'),
    /** Runs the body of a function in the page; a promise it returns is awaited. */
    evaluate: (script: string, args: unknown[] = []) => post('/execute/sync', { script, args }),
    click: (element: Element) => toElement(element, 'click'),
    clear: (element: Element) => toElement(element, 'clear'),
    type: (element: Element, text: string) => toElement(element, 'value', { text }),
    perform: (actions: InputSource[]) => post('/actions', { actions }),
    end: () => send(driverUrl, 'DELETE', session),
  };
}

/** A picture of a window that no longer paints is never answered. */
const ANSWER_WITHIN_MS = 60_000;

async function send(driverUrl: string, method: string, path: string, body?: object) {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const answer = await fetch(driverUrl + path, { method, signal, ...(body && { body: JSON.stringify(body) }) });
  const { value } = await answer.json();
  if (!answer.ok) throw new WebDriverError(value.error, value.message);
  return value;
}

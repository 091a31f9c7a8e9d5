/** A page in WebKit and its parts. Testing Library finds them; actions and expectations wait until they are possible. */
import { setTimeout as sleep } from 'node:timers/promises';
import { findParts, type Name, type Step } from './queries.ts';
import { type Element, type Session, WebDriverError } from './webdriver.ts';

const TIMEOUT = 40_000;
/** What may pass while a page is still changing. */
const PASSING = [
  'element click intercepted',
  'element not interactable',
  'javascript error',
  'no such element',
  'stale element reference',
];
/** Keys that type no character (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
export const KEYS = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
};

/** A part of a page, looked up again each time. Of several the first is meant. */
export class Part {
  readonly #session: Session;
  readonly #steps: readonly Step[];

  constructor(session: Session, steps: readonly Step[] = []) {
    this.#session = session;
    this.#steps = steps;
  }

  byRole = (role: string, name?: Name) => this.#within({ by: 'Role', role, name });
  byLabel = (name: Name) => this.#within({ by: 'LabelText', name });
  byText = (name: Name) => this.#within({ by: 'Text', name });
  byAltText = (name: Name) => this.#within({ by: 'AltText', name });
  fileField = () => this.#within({ by: 'FileField' });

  click = () => this.#press((element) => this.#session.click(element));
  /** A radio button or a checkbox is pressed at its label. */
  check = () =>
    this.#press(async (element) => this.#session.click(await this.#evaluate('arguments[0].labels[0]', element)));
  fill = (text: string) =>
    this.#press(async (element) => {
      await this.#session.clear(element);
      await this.#session.type(element, text);
    });
  /** Types at the end of what is there; into a file field, the path of a file. */
  type = (text: string) => this.#press((element) => this.#session.type(element, text));
  /** An option of a list is not there to be scrolled to. */
  choose = async (option: string) => {
    await this.#press(async () => undefined);
    await this.byRole('option', option).#use((element) => this.#session.click(element));
  };
  focus = () => this.read('arguments[0].focus()');

  /** With the mouse, from its middle. */
  drag = (x: number, y: number) =>
    this.#press((element) =>
      this.#session.perform([
        {
          type: 'pointer',
          id: 'mouse',
          actions: [
            { type: 'pointerMove', origin: element, x: 0, y: 0 },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerMove', origin: 'pointer', x: x / 2, y: y / 2, duration: 50 },
            { type: 'pointerMove', origin: 'pointer', x: x / 2, y: y / 2, duration: 50 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ]),
    );

  expectVisible = () => this.#use(async () => undefined);
  expectGone = () => until(`${this} is gone`, async () => (await this.count()) === 0);
  expectDisabled = () => this.#is('arguments[0].matches(":disabled")');
  expectFocus = () => this.#is('arguments[0] === document.activeElement');
  expectValue = (value: string) => this.#is(`arguments[0].value === ${JSON.stringify(value)}`);
  expectLoaded = () => this.#is('arguments[0].complete && arguments[0].naturalWidth > 0');
  count = async () => (await this.#find()).length;
  text = () => this.read('arguments[0].innerText') as Promise<string>;
  /** The value of an expression about the element, which is `arguments[0]`. */
  read = (expression: string) => this.#use((element) => this.#evaluate(expression, element));

  toString = () => this.#steps.map((step) => Object.values(step).join(' ')).join(' › ');

  #within = (step: Step) => new Part(this.#session, [...this.#steps, step]);
  #find = () => findParts(this.#session, this.#steps);
  #evaluate = (expression: string, element: Element) => this.#session.evaluate(`return ${expression}`, [element]);
  #is = (expression: string) =>
    until(`${this}: ${expression}`, async () => {
      const [element] = await this.#find();
      return element !== undefined && this.#evaluate(expression, element);
    });
  /** Once it can be pressed, and away from the bars at the edges: the driver takes no account of either. */
  #press = async (work: (element: Element) => Promise<unknown>) => {
    await this.#is('arguments[0].ariaDisabled !== "true"');
    await this.#use(async (element) => {
      await this.#evaluate('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', element);
      await work(element);
    });
  };
  #use = <T>(work: (element: Element) => Promise<T>): Promise<T> =>
    found(`${this}`, async () => {
      const [element] = await this.#find();
      return element && { result: await work(element) };
    });
}

export class WebKitPage extends Part {
  readonly #session: Session;
  readonly #site: string;

  constructor(session: Session, site: string) {
    super(session);
    this.#session = session;
    this.#site = site;
  }

  goto = (path: string) => this.#session.goto(this.#site + path);
  url = () => this.#session.url();
  reload = () => this.#session.reload();
  back = () => this.#session.back();
  expectAt = (path: string | RegExp) =>
    until(`the address is ${path}`, async () => {
      const { pathname, search } = new URL(await this.#session.url());
      return typeof path === 'string' ? pathname + search === path : path.test(pathname + search);
    });
  evaluate = (expression: string) => this.#session.evaluate(`return ${expression}`);
  press = (key: keyof typeof KEYS | (string & {})) => {
    const value = key in KEYS ? KEYS[key as keyof typeof KEYS] : key;
    const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }));
    return this.#session.perform([{ type: 'key', id: 'keyboard', actions }]);
  };
}

const until = (what: string, isTrue: () => Promise<boolean>) =>
  found(what, async () => ((await isTrue()) ? { result: undefined } : undefined));

/** Repeats `work` until it has a result. */
async function found<T>(what: string, work: () => Promise<{ result: T } | undefined>): Promise<T> {
  let last: unknown;
  for (const giveUp = Date.now() + TIMEOUT; Date.now() < giveUp; await sleep(50)) {
    try {
      const answer = await work();
      if (answer) return answer.result;
    } catch (error) {
      if (!(error instanceof WebDriverError && PASSING.includes(error.code))) throw error;
      last = error;
    }
  }
  throw new Error(`Not within ${TIMEOUT / 1000} s: ${what}${last ? ` (${last})` : ''}`);
}

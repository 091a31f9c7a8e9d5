/** The contrast of text on pictures, which axe leaves to people. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';

type Rgb = readonly [number, number, number];
type Line = { text: string; colour: Rgb; left: number; top: number; right: number; bottom: number };

const linear = (value: number) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
const luminance = ([red, green, blue]: Rgb) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
const ratio = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** The header without its text, and without the bars that lie over it. */
const ONLY_BEHIND = `
  body * { visibility: hidden !important; }
  main header, main header * { visibility: visible !important; color: transparent !important; }`;

/** The lowest contrast of each line of text in the page's header with a pixel behind it, worst first. */
export async function headerContrast(page: Page): Promise<{ text: string; contrast: number }[]> {
  await page.evaluate(() => scrollTo(0, 0));
  const lines = await page.evaluate(linesOfHeader);
  const hide = await page.addStyleTag({ content: ONLY_BEHIND });
  const png = await page.screenshot({ fullPage: true, scale: 'css', animations: 'disabled' });
  await hide.evaluate((style) => (style as Element).remove());
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)] as unknown as Rgb;
  const lowest = ({ colour, left, top, right, bottom }: Line) => {
    let least = 21;
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) least = Math.min(least, ratio(luminance(colour), luminance(pixel(x, y))));
    return least;
  };
  const measured = lines.map((line) => ({ text: line.text, contrast: lowest(line) }));
  return measured.sort((one, other) => one.contrast - other.contrast);
}

/** Runs in the page. */
function linesOfHeader(): Line[] {
  const lines: Line[] = [];
  const walker = document.createTreeWalker(document.querySelector('main header') as Element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement as HTMLElement;
    if (!node.textContent?.trim() || parent.closest('[aria-hidden=true], .sr-only')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const colour = getComputedStyle(parent).color.match(/\d+/g)?.slice(0, 3).map(Number) as unknown as Rgb;
    for (const rect of range.getClientRects()) {
      const [left, top] = [Math.ceil(rect.left), Math.ceil(rect.top + scrollY)];
      const box = { left, top, right: Math.floor(rect.right), bottom: Math.floor(rect.bottom + scrollY) };
      lines.push({ text: node.textContent.trim(), colour, ...box });
    }
  }
  return lines;
}

import { createElement, type SVGProps } from 'react';

type IconData = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] };
type Props = SVGProps<SVGSVGElement> & { size?: number | string };

/**
 * Draws the icons of lucide-react in place of the library's own code for it (vite.config.ts puts it there): contexts,
 * stroke arithmetic and case changes we do not use weigh more than all icons of the first page.
 */
export default function createIcon({ node }: IconData) {
  return ({ size = 24, ...rest }: Props) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': rest['aria-label'] || rest.role ? undefined : true,
        ...rest,
      },
      // One argument each, so that they need no keys.
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}

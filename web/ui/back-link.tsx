import { createLink } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { TextAnchor } from './text-link.tsx';

function BackAnchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <TextAnchor {...rest} className="mb-4 inline-flex min-h-11 items-center gap-2 no-underline">
      <ArrowLeft className="size-4.5" />
      {children}
    </TextAnchor>
  );
}

/** Above the title of a staff page: to the page that it belongs to. */
export const BackLink = createLink(BackAnchor);

import type { LucideIcon } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { PICTURES } from '../lib/picture-file.ts';
import { Button } from './button.tsx';

type Props = {
  ref?: Ref<HTMLButtonElement> | undefined;
  label: string;
  icon: LucideIcon;
  onChoose: (file: File) => void;
  capture?: boolean;
};

/** A button that opens the file chooser, or the camera. */
export function PictureChooser({ ref, label, icon: Icon, onChoose, capture = false }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        ref={ref}
        tone="secondary"
        className="xs:whitespace-nowrap"
        icon={Icon}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={PICTURES}
        capture={capture ? 'user' : undefined}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = ''; // so that the same file can be chosen again
          if (file) onChoose(file);
        }}
      />
    </>
  );
}

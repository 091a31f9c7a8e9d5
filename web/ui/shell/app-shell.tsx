import type { ReactNode } from 'react';
import { school } from '../../../school.config.ts';
import { TextAnchor } from '../text-link.tsx';
import { NavBar } from './nav-bar.tsx';

/** The frame of every page. `bare`: without navigation and footer, for pages that bring their own. */
export function AppShell({ bare, children }: { bare: boolean; children: ReactNode }) {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      {/* This region and the toasts below are rendered later, in roots of their own: see web/deferred-startup.ts. */}
      <div role="status" id="connection" className="sticky top-0 z-40" />
      {bare ? (
        children
      ) : (
        <div>
          <NavBar />
          {/* At least as high as the screen, so that the footer doesn't jump when content arrives. */}
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto min-h-[calc(100dvh-4rem)] w-full max-w-7xl px-[min(1rem,5.4vw)] py-7 sm:px-6 sm:py-10 lg:px-8"
          >
            {children}
          </main>
          <Footer />
        </div>
      )}
      <section id="toasts" aria-label="Messages" aria-live="polite" className="toasts" />
    </>
  );
}

function Footer() {
  return (
    <footer className="mx-auto w-full max-w-7xl px-4 pt-6 pb-28 text-center text-[.92rem] text-ink-soft sm:px-6 md:pb-10 lg:px-8">
      <div className="ornament mx-auto mb-5 max-w-xs" aria-hidden="true">
        <span />
      </div>
      <p className="font-[600] text-ink">{school.name}</p>
      <p className="mt-1">
        Questions? <TextAnchor href={`mailto:${school.supportEmail}`}>{school.supportEmail}</TextAnchor>
      </p>
    </footer>
  );
}

import { useId } from 'react';

/** The brand mark: a shield with an open book under a chain of five, one for each form. Decoration: the name stands beside it. */
export function Crest({ className }: { className?: string }) {
  const clip = useId();
  return (
    <svg className={className} viewBox="0 0 48 56" fill="none" aria-hidden="true">
      <clipPath id={clip}>
        <path d={SHIELD} />
      </clipPath>
      <path d={SHIELD} fill="#17513b" />
      <g clipPath={`url(#${clip})`}>
        <path d="M0 21 24 12l24 9V0H0z" fill="#0f3b2b" />
      </g>
      <path
        d="M5.5 9.4C12.5 9 18.5 7.400 24 4.300c5.500 3.100 11.500 4.700 18.500 5.100v17.800c0 11.400-7 19.200-18.500 24.100C12.500 46.400 5.500 38.600 5.500 27.200z"
        stroke="#d6a94f"
        strokeWidth="1.100"
      />
      <path d="m9.500 19.800 7.250-3L24 14l7.250 2.800 7.250 3" stroke="#d6a94f" strokeWidth="1.100" />
      <g fill="#f8ecce" stroke="#d6a94f" strokeWidth=".8">
        <circle cx="9.500" cy="19.800" r="2.300" />
        <circle cx="16.750" cy="16.700" r="2.300" />
        <circle cx="24" cy="14" r="2.600" />
        <circle cx="31.250" cy="16.700" r="2.300" />
        <circle cx="38.500" cy="19.800" r="2.300" />
      </g>
      <path
        d="M24 28.200c-3.400-2.200-7.600-2.900-12-2.500v12.100c4.400-.4 8.600.3 12 2.500 3.400-2.200 7.600-2.900 12-2.500V25.700c-4.400-.4-8.600.3-12 2.500Z"
        fill="#fffdf8"
      />
      <path
        d="M24 28.200v12.100M14.800 29.300c2.300 0 4.400.4 6.300 1.200m-6.300 2.700c2.300 0 4.400.4 6.300 1.200m12.100-5.100c-2.300 0-4.400.4-6.300 1.200m6.300 2.700c-2.300 0-4.400.4-6.300 1.200"
        stroke="#c1902f"
        strokeWidth="1.100"
        strokeLinecap="round"
      />
    </svg>
  );
}

const SHIELD =
  'M24 1c6.200 3.600 13 5.300 21.500 5.500v20.700C45.500 40.300 37.300 49.500 24 55 10.700 49.500 2.500 40.300 2.500 27.200V6.500C11 6.300 17.800 4.600 24 1Z';

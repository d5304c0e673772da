/** The logo without the name; the caller shows the name beside it or in the link's label. */
export function Logo({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} className="logo" aria-hidden="true">
      <rect x="0.5" y="0.5" width="31" height="31" rx="7.5" className="logo-ground" />
      <g fill="#fa8c16">
        <circle cx="8" cy="6.5" r="1.6" />
        <circle cx="16" cy="6.5" r="1.6" />
        <circle cx="24" cy="6.5" r="1.6" />
      </g>
      <path d="M8.5 24V13.5l7.5 7 7.5-7V24" fill="none" stroke="#fff" strokeWidth="3.2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
